import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  answerBidQuestion,
  extendBid,
  finalizeBid,
  remindBid,
  revokeBid,
} from '../../../contract/bid-actions.ts'
import { type Bid, createBid, type NewBid, readBid } from '../../../contract/bids.ts'
import { type Delivery, listDeliveries } from '../../../contract/deliveries.ts'
import { listProjectHistory } from '../../../contract/history.ts'
import { readProject } from '../../../contract/projects.ts'
import { sentMail } from '../../deliveries/sample-delivery.ts'
import { hillcrest } from '../../projects/sample-project.ts'
import { answer, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { caissons } from '../sample-bid.ts'

/** The server's record of the bid; each step answers it changed. */
let bid: Bid = caissons

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => ({ ...hillcrest, bids: [bid] })),
  answer(readBid, () => bid),
  answer(listProjectHistory, () => []),
)

const viewed: Bid = {
  ...caissons,
  status: 'viewed',
  sentAt: '2026-11-05T17:00:00Z',
  views: { count: 3, lastAt: '2026-11-06T17:14:00Z' },
  validUntil: '2099-12-20',
  remindAfterDays: 7,
}

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  bid = viewed
})

function after(change: Partial<Bid>) {
  bid = { ...bid, ...change }
  return { message: 'Done', bid, project: { ...hillcrest, bids: [bid] } }
}

async function openEditor() {
  const app = renderApp('/employee/Maria/projects/12/bids/40')
  return { ...app, strip: within(await screen.findByRole('region', { name: 'Delivery and answers' })) }
}

it('shows when it was sent, how often it was viewed, and how long it is valid', async () => {
  const { strip } = await openEditor()
  const facts = strip.getAllByRole('listitem').map((fact) => fact.textContent?.replaceAll('\u202f', ' '))
  expect(facts).toEqual([
    'Sent Nov 5, 2026, 9:00 AM',
    'Viewed 3 times, last Nov 6, 2026, 9:14 AM',
    'Reminder on Nov 12, 2026Change it',
    'Valid until Dec 20, 2099Extend',
  ])
})

it('extends an expired bid', async () => {
  bid = { ...viewed, status: 'expired', validUntil: '2026-11-10' }
  const days: string[] = []
  server.use(
    answer(extendBid, ({ body }) => {
      days.push(body.validUntil)
      return after({ status: 'viewed', validUntil: body.validUntil })
    }),
  )
  const { user, strip } = await openEditor()
  expect(strip.getByText(/Expired after/)).toBeTruthy()
  await user.click(strip.getByRole('button', { name: 'Extend' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText('Valid until')
  await user.clear(field)
  await user.type(field, '2099-01-31')
  await user.click(dialog.getByRole('button', { name: 'Extend' }))
  await strip.findByText('Jan 31, 2099')
  expect(days).toEqual(['2099-01-31'])
})

it('keeps the typed day through a reload, unless it has passed', async () => {
  const typeDay = async (day: string) => {
    const { user, strip, unmount } = await openEditor()
    await user.click(strip.getByRole('button', { name: 'Extend' }))
    const field = await screen.findByLabelText<HTMLInputElement>('Valid until', {
      selector: '[role=dialog] *',
    })
    const restored = field.value
    await user.clear(field)
    await user.type(field, day)
    unmount()
    return restored
  }
  await typeDay('2099-01-31')
  expect(await typeDay('2001-01-31')).toBe('2099-01-31')
  expect(await typeDay('2099-01-31')).not.toBe('2001-01-31')
})

it('cancels the reminder', async () => {
  const reminders: (number | null)[] = []
  server.use(
    answer(remindBid, ({ body }) => {
      reminders.push(body.days)
      return after({ remindAfterDays: body.days })
    }),
  )
  const { user, strip } = await openEditor()
  await user.click(strip.getByRole('button', { name: 'Change it' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('switch', { name: /Remind them once/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await strip.findByText('No reminder')
  expect(reminders).toEqual([null])
})

it('turns off the link after asking once', async () => {
  let revoked = 0
  server.use(
    answer(revokeBid, () => {
      revoked += 1
      return after({ linkRevokedAt: '2026-11-07T17:00:00Z' })
    }),
  )
  const { user, strip } = await openEditor()
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Turn off link' }))
  const question = within(await screen.findByRole('dialog', { name: 'Turn off the link?' }))
  expect(revoked).toBe(0)
  await user.click(question.getByRole('button', { name: 'Turn it off' }))
  await strip.findByText(/Link turned off/)
  expect(strip.getByRole('button', { name: 'Make a new link' })).toBeTruthy()
})

it('shows a question until it is marked as answered', async () => {
  const question = {
    id: 3,
    name: 'Ann',
    contact: 'ann@lee.example',
    question: 'Is hauling included?',
    askedAt: '2026-11-06T18:00:00Z',
    answeredAt: null,
  }
  bid = { ...viewed, questions: [question] }
  server.use(
    answer(answerBidQuestion, ({ params }) =>
      after({ questions: [{ ...question, id: params.questionId, answeredAt: '2026-11-07T18:00:00Z' }] }),
    ),
  )
  const { user, strip } = await openEditor()
  expect(strip.getByText('No reminder: the customer has asked')).toBeTruthy()
  expect(strip.queryByRole('button', { name: 'Change it' })).toBeNull()
  const reply = strip.getByRole('link', { name: 'Write to ann@lee.example' })
  expect(decodeURIComponent(reply.getAttribute('href') ?? '')).toContain('> Is hauling included?')
  await user.click(strip.getByRole('button', { name: 'Answered' }))
  await waitFor(() => expect(strip.queryByRole('button', { name: 'Answered' })).toBeNull())
  expect(strip.getByText('Is hauling included?')).toBeTruthy()
})

const acceptedBy = (email: string): Bid => ({
  ...viewed,
  status: 'accepted',
  acceptance: {
    name: 'Ann Lee',
    total: 95_000,
    acceptedAt: '2026-11-08T18:00:00Z',
    email,
    address: '203.0.113.7',
    documentSha256: 'cd'.repeat(32),
    isDrawn: false,
    isFiled: true,
  },
})

it('finalizes exactly what was signed', async () => {
  bid = acceptedBy('')
  const reasons: (string | undefined)[] = []
  server.use(
    answer(finalizeBid, ({ body }) => {
      reasons.push(body?.reason)
      return after({ status: 'finalized', finalizedAt: '2026-11-09T18:00:00Z' })
    }),
  )
  const { user, strip } = await openEditor()
  expect(strip.getByText('Signed by Ann Lee for $950.00')).toBeTruthy()
  expect(strip.getByText('cdcdcdcdcdcdcdcd')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Finalize' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Exactly what was signed')).toBeTruthy()
  expect(dialog.getByText(/with the options chosen there/)).toBeTruthy()
  expect(dialog.queryByRole('radio')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Finalize' }))
  await screen.findByText('This bid is the contract. It cannot be changed.')
  expect(reasons).toEqual([undefined])
})

it('mentions no options where there were none, and no missing views of a signed bid', async () => {
  const groups = viewed.groups.map((group) => ({ ...group, items: group.items.slice(0, 1) }))
  bid = { ...acceptedBy(''), groups, views: { count: 0, lastAt: null } }
  const { user, strip } = await openEditor()
  expect(strip.queryByText('Not viewed yet')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Finalize' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/signed it for \$950.00 on/).textContent).not.toContain('options')
})

it('asks how the customer agreed to an unsigned bid, and requires an answer', async () => {
  const sent: unknown[] = []
  server.use(
    answer(finalizeBid, ({ body }) => {
      sent.push(body)
      return after({ status: 'finalized', finalizedAt: '2026-11-09T18:00:00Z' })
    }),
  )
  const { user } = await openEditor()
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Finalize…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = dialog.getByRole('button', { name: 'Finalize' })
  await user.click(confirm)
  expect(dialog.getByText('Choose how the customer agreed.')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Another way' }))
  await user.click(confirm)
  expect(dialog.getByText('Say how the customer agreed.')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Signed on paper' }))
  await user.type(dialog.getByLabelText('Note'), ' At the site ')
  expect(sent).toEqual([])
  await user.click(confirm)
  await screen.findByText('This bid is the contract. It cannot be changed.')
  expect(sent).toEqual([{ agreedHow: 'on_paper', reason: 'At the site' }])
})

it('says that a copy was sent only when it was', async () => {
  bid = acceptedBy('home@lee.example')
  const copy: Delivery = { ...sentMail, kind: 'signed_bid', recipient: 'home@lee.example' }
  const offer: Delivery = { ...copy, id: 10, kind: 'bid' }
  const office: Delivery = { ...copy, id: 11, recipient: 'maria@groundwork.example' }
  const open = async (...deliveries: Delivery[]) => {
    server.use(answer(listDeliveries, () => deliveries))
    const { strip, unmount } = await openEditor()
    if (deliveries.length > 0) await strip.findByText(/deliver(y|ies)$/)
    const text = strip.getByText(/by typing the name/).textContent
    unmount()
    return text
  }
  expect(await open()).toContain('; wants a copy at home@lee.example')
  expect(await open(offer, office, { ...copy, status: 'queued' })).toContain('; wants a copy at')
  expect(await open(offer, office, copy)).toContain('; a copy went to home@lee.example')
})

it('folds older revisions and lists change orders separately', async () => {
  const older: Bid = { ...viewed, id: 39, status: 'superseded', title: 'First try' }
  const newest: Bid = { ...viewed, revision: 2, title: 'Second try' }
  const order: Bid = { ...caissons, id: 41, kind: 'change_order', title: 'Two more' }
  const contract: Bid = { ...viewed, id: 42, number: 2, status: 'finalized' }
  const made: (NewBid | undefined)[] = []
  server.use(
    answer(readProject, () => ({
      ...hillcrest,
      money: { ...hillcrest.money, contract: 1_340_000, approvedChanges: 90_000 },
      bids: [order, contract, newest, older],
      finalized: contract,
    })),
    answer(createBid, ({ body }) => {
      made.push(body)
      return { ...order, id: 43 }
    }),
  )
  const { user, router } = renderApp('/employee/Maria/projects/12/bids')
  await screen.findByText(/Second try/)
  expect(screen.queryByText(/First try/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '1 older revision' }))
  expect(screen.getByText(/First try/)).toBeTruthy()
  const orders = within(screen.getByRole('region', { name: 'Change orders' }))
  expect(orders.getByRole('link', { name: /Change order 1/ })).toBeTruthy()
  expect(orders.queryByText(/Second try/)).toBeNull()

  await router.navigate('/employee/Maria/projects/12')
  const money = within(await screen.findByRole('navigation', { name: 'Money of this project' }))
  expect(money.getByRole('link', { name: /Original contract/ }).textContent).toContain('$12,500.00')
  expect(money.getByRole('link', { name: /Approved changes/ }).getAttribute('href')).toContain(
    '#change-orders',
  )
  expect(money.getByRole('link', { name: /Contract now/ }).textContent).toContain('$13,400.00')
  await user.click(money.getByRole('link', { name: /Approved changes/ }))
  await user.click(await screen.findByRole('button', { name: 'New change order' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/employee/Maria/projects/12/bids/43'))
  expect(made[0]?.kind).toBe('change_order')
})
