import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import {
  emailBid,
  type OutgoingMessage,
  readBidMessage,
  type SendChoice,
  shareBid,
  whatsappBid,
} from '../../contract/bid-actions.ts'
import { type Bid, type BidChange, readBid, updateBid } from '../../contract/bids.ts'
import { updateCustomer } from '../../contract/customers.ts'
import { type Delivery, listDeliveries, readDelivery } from '../../contract/deliveries.ts'
import { readProject } from '../../contract/projects.ts'
import { caissons } from '../bids/sample-bid.ts'
import { ann } from '../invoices/sample-invoice.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { detailOf, outgoing, refusedMail, sentMail } from './sample-delivery.ts'

const project = { ...hillcrest, bids: [caissons] }
const sentBid: Bid = { ...caissons, status: 'sent', sentAt: '2026-11-20T17:00:02Z' }

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => project),
  answer(readBid, () => caissons),
  answer(readBidMessage, ({ query }) => messageFor(query)),
  answer(readDelivery, () => detailOf(sentMail)),
  http.get('*/api/projects/:projectId/bids/:bidId/pdf', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

/** The server's words unless others were given, as the real one answers. */
function messageFor({
  channel,
  to,
  subject,
  caption,
}: z.output<typeof readBidMessage.query>): OutgoingMessage {
  return {
    ...outgoing,
    channel,
    recipient: to ?? outgoing.recipient,
    subject: channel === 'email' ? subject || outgoing.subject : '',
    body: caption || outgoing.body,
    html: channel === 'email' ? outgoing.html : '',
  }
}

/** Notes every e-mail that is asked for, and answers by `give`. */
function keepMails(give: (count: number) => Delivery) {
  type Query = z.output<typeof emailBid.query>
  const mails: ({ choice: SendChoice | undefined; key: string | null } & Query)[] = []
  server.use(
    answer(emailBid, ({ body, query, request }) => {
      mails.push({ choice: body, ...query, key: request.headers.get('Idempotency-Key') })
      const delivery = give(mails.length)
      const isSent = delivery.status !== 'queued'
      const bid = isSent ? sentBid : caissons
      return {
        message: isSent ? 'Email sent successfully' : 'The mail server has not been reached yet',
        notice: null,
        bid,
        project: { ...project, bids: [bid] },
        delivery,
      }
    }),
  )
  return mails
}

async function openDrawer() {
  const app = renderApp('/employee/Maria/projects/12/bids')
  await app.user.click(await screen.findByRole('button', { name: 'Actions for bid 1' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Send…' }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByRole('region', { name: 'What goes out' })
  return { ...app, drawer }
}

it('sends just what it shows, once', async () => {
  const mails = keepMails(() => sentMail)
  const { user, drawer } = await openDrawer()
  const shown = within(drawer.getByRole('region', { name: 'What goes out' }))
  await shown.findByText('Bid BA-26-0056-1 from Bedrock')
  expect(shown.getByText('office@bedrock.example')).toBeTruthy()
  expect(shown.getByText('Ann Lee, ann@lee.example')).toBeTruthy()
  const letter = shown.getByTitle('The message as it is read')
  expect(letter.getAttribute('srcdoc')).toContain('<p>Here is our bid.</p>')
  expect(letter.getAttribute('sandbox')).toBe('allow-same-origin')

  await user.type(drawer.getByRole('textbox', { name: 'Subject' }), 'Your caissons')
  await shown.findByText('Your caissons')
  await user.dblClick(drawer.getByRole('button', { name: 'Send the e-mail' }))
  await drawer.findByText('Email sent successfully')
  expect(
    drawer.getByText('We’ll show with the bid when it reaches ann@lee.example and is read.'),
  ).toBeTruthy()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Your caissons')
  expect(mails[0]?.choice).toMatchObject({
    to: 'ann@lee.example',
    documentSha256: outgoing.documentSha256,
    full: true,
    logo: true,
  })
  expect(drawer.queryByRole('button', { name: 'Send the e-mail' })).toBeNull()
  await user.click(drawer.getByRole('button', { name: 'Done' }))
  await screen.findByText(/Not viewed yet/)
})

it('sends copies to whom it names, and offers who had them last time', async () => {
  const mails = keepMails(() => ({ ...sentMail, cc: ['ann@plans.example'], bcc: ['books@bedrock.example'] }))
  server.use(
    answer(listDeliveries, ({ query }) =>
      query.project_id === 12 ? [sentMail, { ...sentMail, id: 8, cc: ['joe@plans.example'] }] : [],
    ),
  )
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getByRole('button', { name: 'Cc / Bcc' }))
  const cc = drawer.getByRole('textbox', { name: 'Cc' })
  expect(document.activeElement).toBe(cc)
  await user.click(await drawer.findByRole('button', { name: 'Same as last time: joe@plans.example' }))
  expect(cc).toHaveProperty('value', 'joe@plans.example')
  await user.type(cc, ';ann@')
  await user.click(drawer.getByRole('textbox', { name: 'Bcc' }))
  await user.paste('books@bedrock.example')
  const button = drawer.getByRole('button', { name: 'Send the e-mail' })
  await user.click(button)
  await drawer.findByText('“ann@” isn’t an e-mail address.')
  expect(document.activeElement).toBe(cc)
  expect(mails).toEqual([])
  await user.paste('plans.example')
  await drawer.findByText('joe@plans.example, ann@plans.example')
  await user.click(button)
  await drawer.findByText('Email sent successfully')
  expect(mails).toMatchObject([
    { cc: ['joe@plans.example', 'ann@plans.example'], bcc: ['books@bedrock.example'] },
  ])
})

it('tells who did not get a copy', async () => {
  const refused = [{ address: 'joe@plans.example', reason: '550 No such user' }]
  const partly = { ...sentMail, cc: ['joe@plans.example'], refusedCopies: refused }
  keepMails(() => partly)
  server.use(answer(readDelivery, () => detailOf(partly)))
  const { user, drawer } = await openDrawer()
  const button = drawer.getByRole('button', { name: 'Send the e-mail' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await drawer.findByText('The copy for joe@plans.example didn’t arrive: 550 No such user')
})

it('offers no reminder when the customer asked about the bid', async () => {
  const question = { id: 3, name: 'Ann', contact: '', question: 'Is hauling included?' }
  const asked = [{ ...question, askedAt: '2026-11-20T18:00:00Z', answeredAt: null }]
  server.use(
    answer(readProject, () => ({ ...project, bids: [{ ...sentBid, questions: asked }] })),
    answer(readBid, () => ({ ...sentBid, questions: asked })),
  )
  const { drawer } = await openDrawer()
  expect(drawer.getByRole('button', { name: 'Send the e-mail' })).toBeTruthy()
  expect(drawer.queryByRole('switch', { name: /Remind them/ })).toBeNull()
})

it('shows the provider’s refusal, and replaces it by the next try', async () => {
  const asked: object[] = []
  const mails = keepMails((count) => {
    if (count === 1)
      throw new Refusal(502, { error: '550 There is no such mailbox', code: 'upstream_failed' })
    return { ...sentMail, recipient: 'ann@mail.example' }
  })
  server.use(
    answer(listDeliveries, ({ query }) => {
      asked.push(query)
      return [refusedMail]
    }),
  )
  const { user, drawer } = await openDrawer()
  const button = drawer.getByRole('button', { name: 'Send the e-mail' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await drawer.findByText('550 There is no such mailbox')
  expect(drawer.getByText('It was refused. Nothing was sent.')).toBeTruthy()
  await user.clear(drawer.getByRole('textbox', { name: 'To' }))
  await user.type(drawer.getByRole('textbox', { name: 'To' }), 'ann@mail.example')
  await drawer.findByText('Ann Lee, ann@mail.example')
  await user.click(button)
  await drawer.findByText('Email sent successfully')
  expect(mails[1]?.choice).toMatchObject({ to: 'ann@mail.example', insteadOf: refusedMail.id })
  expect(mails[1]?.key).not.toBe(mails[0]?.key)
  expect(asked).toContainEqual({ bid_id: 40, open: true, limit: 20 })
})

it('asks for the recipient instead of taking the one on record when To was emptied', async () => {
  const mails = keepMails(() => sentMail)
  const { user, drawer } = await openDrawer()
  const button = drawer.getByRole('button', { name: 'Send the e-mail' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.clear(drawer.getByRole('textbox', { name: 'To' }))
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await drawer.findByText('Enter an e-mail address.')
  expect(mails).toEqual([])
})

it('keeps its key after a lost answer, so that nothing is sent twice', async () => {
  const keys: (string | null)[] = []
  server.use(
    http.post('*/api/projects/:projectId/bids/:bidId/email', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return HttpResponse.error()
    }),
  )
  const { user, drawer } = await openDrawer()
  const button = drawer.getByRole('button', { name: 'Send the e-mail' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await drawer.findByText(/it may or may not be sent/)
  await user.click(button)
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).toBeTruthy()
})

it('says that a queued message is not sent yet', async () => {
  const queued: Delivery = {
    ...sentMail,
    status: 'queued',
    acceptedAt: null,
    error: 'connect ECONNREFUSED',
    nextAttemptAt: '2026-11-20T17:00:15Z',
  }
  keepMails(() => queued)
  server.use(answer(readDelivery, () => detailOf(queued)))
  const { user, drawer } = await openDrawer()
  const button = drawer.getByRole('button', { name: 'Send the e-mail' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await drawer.findByText(
    /The mail server was not reached \(connect ECONNREFUSED\)\. Groundwork keeps trying/,
  )
  expect(drawer.queryByText('Email sent successfully')).toBeNull()
})

it('asks for the customer’s consent to WhatsApp, then sends', async () => {
  let agreed = false
  const sent: object[] = []
  server.use(
    answer(readBidMessage, ({ query }) => ({
      ...messageFor(query),
      isTemplate: true,
      problems: agreed ? [] : ['The customer has not agreed to be written to on WhatsApp'],
    })),
    answer(updateCustomer, ({ params, body }) => {
      expect([params.id, body]).toEqual([5, { whatsappOptIn: true }])
      agreed = true
      return { ...ann, whatsappOptIn: true, version: 2 }
    }),
    answer(whatsappBid, ({ body }) => {
      sent.push(body ?? {})
      const delivery: Delivery = { ...sentMail, channel: 'whatsapp', recipient: '15105550133' }
      const notice =
        'We left out your message. WhatsApp allows only its approved wording until the customer writes to us.'
      return { message: 'PDF sent successfully', notice, bid: sentBid, project, delivery }
    }),
  )
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getByRole('radio', { name: 'WhatsApp' }))
  const consent = await drawer.findByRole('checkbox', { name: /^Ann Lee told us that we may write/ })
  const button = drawer.getByRole('button', { name: 'Send by WhatsApp' })
  expect(button).toHaveProperty('disabled', true)
  await user.click(consent)
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await drawer.findByText('PDF sent successfully')
  await drawer.findByText(/^We left out your message/)
  expect(sent[0]).toMatchObject({ to: '(510) 555-0133', documentSha256: outgoing.documentSha256 })
})

it('sends by WhatsApp whatever was typed as copies of an e-mail', async () => {
  const delivery: Delivery = { ...sentMail, channel: 'whatsapp', recipient: '15105550133' }
  server.use(
    answer(whatsappBid, () => ({
      message: 'PDF sent successfully',
      notice: null,
      bid: sentBid,
      project,
      delivery,
    })),
  )
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getByRole('button', { name: 'Cc / Bcc' }))
  await user.type(drawer.getByRole('textbox', { name: 'Cc' }), 'ann@')
  await user.click(drawer.getByRole('radio', { name: 'WhatsApp' }))
  const button = drawer.getByRole('button', { name: 'Send by WhatsApp' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  expect(await drawer.findByText('PDF sent successfully')).toBeTruthy()
})

it('shows what the server says of a copy until it is corrected', async () => {
  server.use(
    answer(emailBid, () => {
      const error = 'Ann can’t get a copy'
      throw new Refusal(400, { error, code: 'invalid', fields: { cc: error } })
    }),
  )
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getByRole('button', { name: 'Cc / Bcc' }))
  const cc = drawer.getByRole('textbox', { name: 'Cc' })
  await user.type(cc, 'ann@plans.example')
  await user.click(drawer.getByRole('button', { name: 'Send the e-mail' }))
  await waitFor(() => expect(cc.getAttribute('aria-invalid')).toBe('true'))
  await user.type(cc, 's')
  expect(cc.getAttribute('aria-invalid')).not.toBe('true')
})

it.each([
  [
    'E-mail is not set up: SMTP_URL is missing',
    'link',
    'See what is missing',
    '/employee/Maria/settings#sending',
  ],
  [
    'The payment schedule adds up to $5.00, but the bid is $950.00',
    'link',
    'Fix the payment schedule',
    '/employee/Maria/projects/12/bids/40',
  ],
])('%s: offers the way to mend it', async (problem, role, name, to) => {
  server.use(answer(readBidMessage, ({ query }) => ({ ...messageFor(query), problems: [problem] })))
  const { drawer } = await openDrawer()
  await drawer.findByText(`${problem}.`)
  expect(drawer.getByRole(role, { name }).getAttribute('href')).toBe(to)
  expect(drawer.getByRole('button', { name: 'Send the e-mail' })).toHaveProperty('disabled', true)
})

it.each(['E-mail', 'Copy the link'])('offers the usual schedule to a bid without one: %s', async (way) => {
  const saves: BidChange[] = []
  let bid = caissons
  server.use(
    answer(readBid, () => bid),
    answer(updateBid, ({ body }) => {
      saves.push(body)
      const paid = {
        id: 1,
        key: 'p',
        label: 'Deposit',
        amount: 95_000,
        percent: null,
        due: 95_000,
        invoiceId: null,
      }
      bid = { ...caissons, paymentSchedule: [paid], version: 4 }
      return bid
    }),
  )
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getByRole('radio', { name: way }))
  await user.click(drawer.getByRole('button', { name: 'Add the usual schedule' }))
  await waitFor(() => expect(drawer.queryByText('This bid doesn’t say what is due when.')).toBeNull())
  expect(saves).toMatchObject([
    { version: 3, paymentSchedule: [{ amount: 9_500 }, { amount: 42_750 }, { amount: 42_750 }] },
  ])
})

it('warns that copying the link counts as sending', async () => {
  server.use(
    answer(shareBid, () => ({
      message: 'Shared',
      url: 'https://bedrock.example/bid/a-link',
      bid: sentBid,
      project,
    })),
  )
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getByRole('radio', { name: 'Copy the link' }))
  expect(drawer.getByText(/Copying it counts as sending: the bid is frozen/)).toBeTruthy()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(drawer.getByRole('button', { name: 'Copy the link' }))
  await drawer.findByDisplayValue('https://bedrock.example/bid/a-link')
  expect(writeText).toHaveBeenCalledWith('https://bedrock.example/bid/a-link')
  expect(drawer.getByRole('status').textContent).toContain('Link copied')
})
