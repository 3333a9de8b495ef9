import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { acceptPublicBid, type PublicBid, readPublicBid } from '../../contract/public-bids.ts'
import type { PartOutput } from '../../contract/route.ts'
import { formatDollars } from '../../domain/money.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { publicCaissons, signedBy } from './sample-public-bid.ts'

const server = startApiStandIn()

type Signing = PartOutput<typeof acceptPublicBid, 'body'>

/** Opens the page. `signings` collects what it asks the server to sign. */
async function open(bid: Partial<PublicBid> = {}) {
  const signings: Signing[] = []
  server.use(
    answer(readPublicBid, () => ({ ...publicCaissons, ...bid })),
    answer(acceptPublicBid, ({ body }) => {
      signings.push(body)
      return signedBy(body.name, body.total)
    }),
  )
  const { user, unmount } = renderApp('/bid/a-link')
  await screen.findByRole('heading', { name: 'Accept and sign' })
  return { user, unmount, signings }
}

type User = Awaited<ReturnType<typeof open>>['user']

const accept = () => screen.getByRole('button', { name: /^Accept and sign/ })
const agree = () => screen.getByRole('checkbox', { name: /^I accept/ })

/** A promise for a handler to wait for. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { held: promise, release: resolve }
}

async function fillIn(user: User): Promise<void> {
  await user.type(screen.getByLabelText('Your full name'), 'Wilhelmina Ostrander')
  await user.click(agree())
}

describe('signing', () => {
  it('signs exactly what is shown, and says what happens next', async () => {
    const { user, signings } = await open()
    await user.click(screen.getByRole('checkbox', { name: /^Haul/ }))
    expect(agree().closest('label')?.textContent).toBe(
      'I accept this bid for $1,600.00, including Haul the spoils and Waterproof the outer face, with its scope, exclusions and terms. My electronic signature counts like one on paper.',
    )
    await fillIn(user)
    await user.type(screen.getByLabelText(/signed copy/), 'w@example.com')
    expect(accept().textContent).toBe('Accept and sign · $1,600.00')
    await user.click(accept())

    const thanks = await screen.findByRole('heading', { name: /Thank you/ })
    expect(signings).toEqual([
      {
        name: 'Wilhelmina Ostrander',
        signature: null,
        selected: [2, 3],
        total: 160_000,
        agreed: true,
        email: 'w@example.com',
      },
    ])
    expect(document.activeElement).toBe(thanks.closest('[role="status"]'))
    expect(screen.getByText(/will be sent to w@example\.com/)).toBeTruthy()
    expect(screen.getByText(/Maria Delgado will contact you/)).toBeTruthy()
    expect(screen.getByText(/The first payment is \$100\.00 \(Deposit\)/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download the signed PDF' }).getAttribute('href')).toBe(
      '/api/bid/a-link/pdf',
    )
    expect(screen.queryByLabelText('Your full name')).toBeNull()
    // Nothing of the customer's stays in this browser.
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('asks for no e-mail address when no copy can be sent, and offers a download', async () => {
    const typed = await open()
    await typed.user.type(screen.getByLabelText(/signed copy/), 'not an address')
    typed.unmount()
    const { user, signings } = await open({ sendsCopies: false })
    expect(screen.queryByLabelText(/signed copy/)).toBeNull()
    await fillIn(user)
    await user.click(accept())
    await screen.findByRole('heading', { name: /Thank you/ })
    expect(signings).toHaveLength(1)
    expect(signings[0]?.email).toBeUndefined()
    expect(screen.getByText(/download it here at any time/)).toBeTruthy()
    expect(screen.queryByText(/will be sent to/)).toBeNull()
  })

  it('doesn’t prefill the customer’s name or e-mail address', async () => {
    await open()
    expect(screen.getByLabelText<HTMLInputElement>('Your full name').value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>(/signed copy/).value).toBe('')
  })

  it('shows every error, focuses the first, and removes it once it is fixed', async () => {
    const { user, signings } = await open()
    await user.type(screen.getByLabelText(/signed copy/), 'nobody')
    await user.click(accept())
    const name = screen.getByLabelText('Your full name')
    expect(document.activeElement).toBe(name)
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /full name/,
    )
    expect(screen.getByText(/Check the e-mail address/)).toBeTruthy()
    expect(screen.getByText(/Check the box/)).toBeTruthy()
    await user.type(name, 'Wilhelmina')
    expect(name.getAttribute('aria-invalid')).toBe('false')
    expect(signings).toEqual([])
  })

  it('sends once, however often the button is pressed', async () => {
    const { user } = await open()
    const calls = vi.fn<() => void>()
    const { held, release } = hold()
    server.use(
      answer(acceptPublicBid, async ({ body }) => {
        calls()
        await held
        return signedBy(body.name)
      }),
    )
    await fillIn(user)
    await user.dblClick(accept())
    expect((await screen.findByRole('button', { name: 'Sending …' })).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await user.click(screen.getByRole('button', { name: 'Sending …' }))
    release()
    expect(await screen.findByRole('heading', { name: /Thank you/ })).toBeTruthy()
    expect(calls).toHaveBeenCalledTimes(1)
  })

  it('sends the same request again after a lost answer', async () => {
    const { user, signings } = await open()
    server.use(http.post('*/api/bid/a-link/accept', () => HttpResponse.error(), { once: true }))
    await fillIn(user)
    await user.click(accept())
    expect((await screen.findByRole('alert')).textContent).toMatch(/Doing it twice does no harm/)
    await user.click(accept())
    expect(await screen.findByRole('heading', { name: /Thank you/ })).toBeTruthy()
    expect(signings).toEqual([
      { name: 'Wilhelmina Ostrander', signature: null, selected: [3], total: 110_000, agreed: true },
    ])
  })

  it('shows the new state of a bid that someone else answered', async () => {
    const { user } = await open()
    server.use(
      answer(readPublicBid, () => signedBy('Ann Lee')),
      answer(acceptPublicBid, () => {
        throw new Refusal(409, { error: 'This bid has already been accepted', code: 'conflict' })
      }),
    )
    await fillIn(user)
    await user.click(accept())
    expect(await screen.findByText('This bid has already been accepted')).toBeTruthy()
    expect(screen.getByText(/newest version/)).toBeTruthy()
    expect(screen.getByText(/Ann Lee accepted and signed/)).toBeTruthy()
    expect(screen.queryByLabelText('Your full name')).toBeNull()
  })

  it('explains a refusal and offers to try again when the bid can’t be reloaded', async () => {
    const { user } = await open()
    server.use(
      answer(readPublicBid, () => {
        throw new Refusal(429, { error: 'Too many requests', code: 'rate_limited' })
      }),
      answer(acceptPublicBid, () => {
        throw new Refusal(409, { error: 'This bid has already been accepted', code: 'conflict' })
      }),
    )
    await fillIn(user)
    await user.click(accept())
    const notice = (await screen.findByText('This bid has already been accepted')).closest('[role="status"]')
    expect(document.activeElement).toBe(notice)
    expect(notice?.textContent).toMatch(/couldn’t load the newest version.*wait a minute/)
    expect(screen.queryByText(/now see the newest version/)).toBeNull()
    server.use(answer(readPublicBid, () => signedBy('Ann Lee')))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Ann Lee accepted and signed/)).toBeTruthy()
    expect(screen.getByText(/now see the newest version/)).toBeTruthy()
  })

  it.each([400, 409])('loads the bid again when its total has changed (%i)', async (status) => {
    const { user } = await open()
    const sentence = 'The total is $1,050.00 now'
    const asked = vi.fn<() => void>()
    const { held, release } = hold()
    const tooEarly = vi.fn<() => void>()
    const watch = new MutationObserver(() => {
      if (screen.queryByText(/newest version/)) tooEarly()
    })
    watch.observe(document.body, { childList: true, subtree: true })
    server.use(
      answer(readPublicBid, async () => {
        asked()
        await held
        return { ...publicCaissons, discount: 9_000, total: 105_000 }
      }),
      answer(acceptPublicBid, () => {
        throw new Refusal(status, { error: sentence, code: 'invalid', fields: { total: sentence } })
      }),
    )
    await fillIn(user)
    await user.click(accept())
    await waitFor(() => expect(asked).toHaveBeenCalled())
    // The notice waits for the new bid: nobody should check the old one.
    watch.disconnect()
    expect(tooEarly).not.toHaveBeenCalled()
    release()
    const notice = (await screen.findByText(sentence)).closest('[role="status"]')
    expect(document.activeElement).toBe(notice)
    expect(accept().textContent).toBe('Accept and sign · $1,050.00')
    // The name is kept, the agreement is not: it was for another amount.
    expect(screen.getByLabelText<HTMLInputElement>('Your full name').value).toBe('Wilhelmina Ostrander')
    expect((agree() as HTMLInputElement).checked).toBe(false)
  })

  it('shows the server’s error at its field, in the reader’s language', async () => {
    const { user } = await open()
    server.use(
      answer(acceptPublicBid, () => {
        const error = 'Please give your full name'
        throw new Refusal(400, { error, code: 'invalid', fields: { name: error } })
      }),
    )
    await fillIn(user)
    await user.click(accept())
    expect(await screen.findByText('Please give your full name')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Your full name'))
    await user.click(screen.getByRole('button', { name: 'Español' }))
    expect(await screen.findByText('Escriba su nombre completo')).toBeTruthy()
    await user.type(screen.getByLabelText('Su nombre completo'), '!')
    expect(screen.queryByText('Escriba su nombre completo')).toBeNull()
  })

  it('refuses to sign for $0.00 until an option is chosen', async () => {
    const { user } = await open()
    const sentence = 'This choice adds up to $0.00; please choose an option'
    server.use(
      answer(acceptPublicBid, ({ body }) => {
        if (body.selected.includes(2)) return signedBy(body.name, body.total)
        throw new Refusal(400, { error: sentence, code: 'invalid', fields: { selected: sentence } })
      }),
    )
    await fillIn(user)
    await user.click(accept())
    const alert = await screen.findByText(sentence)
    expect(accept().closest('form')?.contains(alert)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Español' }))
    expect(await screen.findByText('Esta selección suma $0.00; elija una opción, por favor')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'English' }))
    await user.click(screen.getByRole('checkbox', { name: /^Haul/ }))
    await user.click(accept())
    expect(await screen.findByRole('heading', { name: /Thank you/ })).toBeTruthy()
  })

  it('drops invisible direction marks from the name and e-mail address', async () => {
    const { user, signings } = await open()
    await user.type(screen.getByLabelText('Your full name'), '\u202aWilhelmina Ostrander\u202c')
    await user.type(screen.getByLabelText(/signed copy/), '\u200ew@example.com\u200f')
    await user.click(agree())
    await user.click(accept())
    expect(await screen.findByText(/will be sent to w@example\.com/)).toBeTruthy()
    expect(signings).toMatchObject([{ name: 'Wilhelmina Ostrander', email: 'w@example.com' }])
  })

  it.each([
    [-50_000, /: it takes \$500\.00 off the contract,/],
    [50_000, /: it adds \$500\.00 to the contract,/],
    [0, /: the contract total stays as it is,/],
  ])('says how a change order of %i cents changes the contract', async (unitPrice, words) => {
    const line = {
      id: 1,
      description: 'Two caissons fewer',
      quantity: 1000,
      unit: 'LS',
      unitPrice,
      amount: unitPrice,
      optional: false,
      selected: false,
    } as const
    await open({
      kind: 'change_order',
      groups: [{ name: '', amount: unitPrice, items: [line] }],
      discount: 0,
      total: unitPrice,
      paymentSchedule: [],
      contractBefore: 1_000_000,
    })
    const sum = (term: string) => screen.getByText(term).nextElementSibling?.textContent
    expect(sum('Contract so far')).toBe('$10,000.00')
    expect(sum('New contract total')).toBe(formatDollars(1_000_000 + unitPrice))
    expect(screen.getByText('Change order 2 · Revision 3')).toBeTruthy()
    expect(agree().closest('label')?.textContent).toMatch(words)
  })
})

describe('a drawn signature', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** happy-dom has no canvas: the picture is faked, the strokes are real. */
  function standInForCanvas() {
    const context = new Proxy({}, { get: () => () => {}, set: () => true }) as CanvasRenderingContext2D
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,iVBORw0K')
    HTMLElement.prototype.setPointerCapture = () => {}
  }

  function draw(): void {
    const pad = screen.getByRole('img', { name: /Signature field/ })
    fireEvent.pointerDown(pad, { isPrimary: true, button: 0, pointerId: 1, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(pad, { isPrimary: true, pointerId: 1, clientX: 40, clientY: 20 })
    fireEvent.pointerUp(pad, { isPrimary: true, pointerId: 1 })
  }

  it('can be undone stroke by stroke, is required, and is sent as a picture', async () => {
    standInForCanvas()
    const { user, signings } = await open()
    await fillIn(user)
    await user.click(screen.getByRole('radio', { name: 'Draw it' }))
    draw()
    draw()
    expect(screen.getByRole('img', { name: 'Signature field with 2 strokes' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('img', { name: 'Signature field with 1 stroke' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await user.click(accept())
    expect(screen.getByText(/Draw your signature/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Draw it' }))
    draw()
    await user.click(accept())
    await waitFor(() => expect(signings[0]?.signature).toBe('iVBORw0K'))
    expect(await screen.findByRole('heading', { name: /Thank you/ })).toBeTruthy()
  })

  it('can be replaced by the typed name', async () => {
    standInForCanvas()
    const { user, signings } = await open()
    await fillIn(user)
    await user.click(screen.getByRole('radio', { name: 'Draw it' }))
    await user.click(screen.getByRole('radio', { name: 'Typed name' }))
    await user.click(accept())
    await waitFor(() => expect(signings[0]?.signature).toBeNull())
    expect(await screen.findByRole('heading', { name: /Thank you/ })).toBeTruthy()
  })
})
