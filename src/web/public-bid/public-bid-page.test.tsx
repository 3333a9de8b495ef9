import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { type BidField, bidFieldNames, bidFields } from '../../contract/bid-fields.ts'
import { type PublicBid, readPublicBid } from '../../contract/public-bids.ts'
import { anotherValue } from '../../contract/sample-values.ts'
import { bidTotals, scheduleForTotal } from '../../domain/bid-money.ts'
import { formatDollars } from '../../domain/money.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { nothingOffered, publicCaissons, signedBy } from './sample-public-bid.ts'

// There is no handler for a session: this page must not ask for one.
const server = startApiStandIn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function review(bid: Partial<PublicBid> = {}) {
  server.use(answer(readPublicBid, () => ({ ...publicCaissons, ...bid })))
  return renderApp('/bid/a-link-nobody-guesses')
}

const total = () => within(screen.getByRole('region', { name: 'Total' }))
const haul = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Haul the spoils/ })
const waterproof = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Waterproof/ })

describe('an offer', () => {
  it('names the company, the customer, the work and the last day', async () => {
    review()
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Caissons for the rear addition' }),
    ).toBeTruthy()
    for (const words of [
      'Bid 2 · Revision 3',
      'CSLB Lic. #1098765 · A, C-8',
      'Wilhelmina Ostrander',
      '4410 Hillcrest Ave, Oakland, CA 94602',
      'November 5, 2026',
      '30 days left',
      'Drill 24 in. caisson',
      '20 ft into bedrock',
      'All work as drawn',
      'City permits',
    ])
      expect(screen.getByText(words), words).toBeTruthy()
    expect(screen.getByRole('link', { name: '(626) 555-0100' }).getAttribute('href')).toBe('tel:+16265550100')
  })

  const fieldsOnPage = bidFieldNames.filter(
    (field): field is BidField & keyof PublicBid => bidFields[field].onPage,
  )

  it.each(fieldsOnPage)('shows the %s', async (field) => {
    const read = async (bid?: Partial<PublicBid>) => {
      const { unmount } = review(bid)
      await screen.findByRole('heading', { level: 1 })
      const text = document.body.textContent
      unmount()
      return text
    }
    const value = bidFields[field].input.parse(anotherValue(bidFields[field], publicCaissons[field]))
    expect(await read({ [field]: value })).not.toBe(await read())
  })

  it.each([
    ['2026-11-20', 'today is the last day'],
    ['2026-11-21', '1 day left'],
  ])('valid until %s: %s', async (validUntil, words) => {
    review({ validUntil })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('updates the total and the payments with the chosen options', async () => {
    const { user } = review()
    await screen.findByRole('heading', { level: 1 })
    expect(total().getByRole('status').textContent).toBe('Total $1,100.00')
    await user.click(haul())
    await user.click(waterproof())

    const chosen = publicCaissons.groups.map(({ items }) => ({
      items: items.map((item) => ({ ...item, unitCost: 0, selected: item.id === 2 })),
    }))
    const sum = bidTotals(chosen, publicCaissons.discount).total
    expect(sum).toBe(141_000)
    expect(total().getByRole('status').textContent).toBe(`Total with your choice ${formatDollars(sum)}`)
    const due = within(screen.getByRole('table', { name: 'Payment schedule' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
    expect(due).toEqual(
      scheduleForTotal(publicCaissons.paymentSchedule, sum).map((payment) => formatDollars(payment.due)),
    )
    expect(due).toEqual(['$100.00', '$705.00', '$605.00'])
    expect(screen.getByText('Options (1 of 2 chosen)')).toBeTruthy()
  })

  it('links to the PDF with the chosen options', async () => {
    const { user } = review()
    const pdf = await screen.findByRole('link', { name: 'Download PDF' })
    expect(pdf.getAttribute('href')).toBe('/api/bid/a-link-nobody-guesses/pdf')
    await user.click(haul())
    expect(pdf.getAttribute('href')).toBe('/api/bid/a-link-nobody-guesses/pdf?selected=2,3')
    await user.click(haul())
    await user.click(waterproof())
    expect(pdf.getAttribute('href')).toBe('/api/bid/a-link-nobody-guesses/pdf?selected=')
  })

  it('puts the signature after the terms', async () => {
    review()
    const terms = await screen.findByRole('heading', { name: 'Terms' })
    const sign = screen.getByRole('heading', { name: 'Accept and sign' })
    expect(terms.compareDocumentPosition(sign) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Review and sign' }).getAttribute('href')).toBe(`#${sign.id}`)
  })

  it('keeps typed text through a reload, and options for the same revision', async () => {
    const { user, unmount } = review()
    await user.click(await screen.findByRole('checkbox', { name: /^Haul/ }))
    await user.type(screen.getByLabelText('Your full name'), 'Wilhelmina O.')
    await user.type(screen.getByLabelText(/signed copy/i), 'w@example.com')
    unmount()
    const again = review()
    expect(await screen.findByDisplayValue('Wilhelmina O.')).toBeTruthy()
    expect(screen.getByDisplayValue('w@example.com')).toBeTruthy()
    expect(haul().checked).toBe(true)
    again.unmount()
    review({ revision: 4 })
    await screen.findByText('Bid 2 · Revision 4')
    expect(haul().checked).toBe(false)
  })
})

describe('a bid that can’t be signed', () => {
  it('draft: staff can try its options, nobody can sign', async () => {
    const { user } = review({ status: 'draft', canAnswer: false })
    expect(await screen.findByRole('heading', { name: 'Draft' })).toBeTruthy()
    await user.click(haul())
    expect(total().getByText('$1,600.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /sign/i })).toBeNull()
    expect(screen.queryByRole('button', { name: /decline/i })).toBeNull()
  })

  it.each([
    [
      signedBy('Ann Lee'),
      /Ann Lee accepted and signed on November 20, 2026 at 1:05\sPM PST, for \$1,100\.00\./,
    ],
    [{ ...signedBy('Ann Lee'), status: 'finalized' }, /Ann Lee accepted and signed/],
    [{ status: 'finalized', canAnswer: false }, /This is the contract/],
    [
      { status: 'declined', canAnswer: false, declinedAt: '2026-11-21T02:00:00Z' },
      /declined on November 20, 2026/,
    ],
  ] as const)('%#: shows its state, and no options to choose', async (bid, words) => {
    review(bid)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('Option: $190.00, in the total')).toBeTruthy()
    expect(screen.getByText('Option: $500.00, not in the total')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByLabelText('Your full name')).toBeNull()
    const signedPdf = screen.queryByRole('link', { name: 'Download the signed PDF' })
    expect(signedPdf !== null).toBe('acceptance' in bid)
  })

  it.each([
    ['en', 'This can no longer be signed'],
    ['es', 'Ya no se puede firmar'],
  ] as const)(
    'sent, but another bid is the contract or the job is canceled (%s)',
    async (language, title) => {
      review({ language, canAnswer: false })
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
      expect(screen.queryByRole('link', { name: /Review and sign|Revisar y firmar/ })).toBeNull()
    },
  )

  it.each([
    [
      'superseded',
      { replacedBy: { revision: 4, sentAt: '2026-11-19T21:05:00Z' } },
      /We sent revision 4 on November 19/,
    ],
    [
      'superseded',
      { replacedBy: { revision: 4, sentAt: null } },
      /We’re preparing revision 4\. Maria Delgado/,
    ],
    ['superseded', {}, /Ask Maria Delgado for the new link/],
    ['expired', { validUntil: '2026-11-10' }, /valid until November 10, 2026\. Ask Maria Delgado/],
  ] as const)('%s: says what to do and whom to call', async (status, more, words) => {
    review({ ...nothingOffered, ...more, status })
    expect(await screen.findByRole('heading', { level: 1, name: /replaced|expired/ })).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Call/ }).getAttribute('href')).toBe('tel:+12135550100')
    expect(screen.queryByText('Total')).toBeNull()
  })
})

describe('a bid that can’t be loaded', () => {
  test('an unknown link gets a neutral message', async () => {
    server.use(
      answer(readPublicBid, () => {
        throw new Refusal(404, { error: 'Not found', code: 'not_found' })
      }),
    )
    renderApp('/bid/unknown')
    expect(await screen.findByRole('heading', { name: 'There is no bid at this link' })).toBeTruthy()
  })

  test.each([
    [429, /wait a minute/],
    [503, /went wrong on our side/],
  ])('%i: explains why and offers to try again', async (status, words) => {
    server.use(
      answer(readPublicBid, () => {
        throw new Refusal(status, { error: 'Limited', code: 'rate_limited' })
      }),
    )
    const { user } = renderApp('/bid/a-link')
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    server.use(answer(readPublicBid, () => publicCaissons))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Caissons/ })).toBeTruthy()
  })

  test('without a connection', async () => {
    server.use(http.get('*/api/bid/a-link', () => HttpResponse.error()))
    renderApp('/bid/a-link')
    expect((await screen.findByRole('alert')).textContent).toMatch(/Check your connection/)
  })
})

describe('in Spanish', () => {
  it('uses the bid’s language until the reader switches, and remembers the choice', async () => {
    const { user, unmount } = review({ language: 'es', title: 'Pilotes' })
    expect(await screen.findByText('Propuesta 2 · Revisión 3')).toBeTruthy()
    expect(document.documentElement.lang).toBe('es')
    expect(screen.getByText('5 de noviembre de 2026')).toBeTruthy()
    expect(screen.getByText('quedan 30 días')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Pilotes' }).lang).toBe('')

    await user.click(screen.getByRole('button', { name: 'English' }))
    expect(screen.getByText('Bid 2 · Revision 3')).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
    // The company's own text stays Spanish and is marked as such.
    expect(screen.getByRole('heading', { name: 'Pilotes' }).lang).toBe('es')
    unmount()
    review({ language: 'es' })
    expect(await screen.findByText('Bid 2 · Revision 3')).toBeTruthy()
  })
})
