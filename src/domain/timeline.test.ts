import { expect, it, test } from 'vitest'
import { projectTimeline, type TimelineFacts } from './timeline.ts'

/** Noon in California. */
const now = new Date('2026-11-25T20:00:00Z')

const bid: TimelineFacts['bids'][number] = {
  id: 40,
  kind: 'bid',
  number: 1,
  revision: 1,
  status: 'draft',
  total: 950_00,
  validUntil: null,
  sentAt: null,
  views: { count: 0, lastAt: null },
  acceptance: null,
  declinedAt: null,
  questions: [],
  finalizedAt: null,
}
const sent = { ...bid, status: 'sent', sentAt: '2026-11-22T18:00:00Z', validUntil: '2026-12-20' } as const
const signature = { name: 'Ann Lee', total: 950_00, acceptedAt: '2026-11-24T18:00:00Z' }

const visit: TimelineFacts['appointments'][number] = {
  id: 31,
  kind: 'site_visit',
  title: '',
  startsAt: '2026-11-20T18:00:00Z',
  endsAt: '2026-11-20T19:00:00Z',
  employee: null,
  outcome: 'kept',
}
const invoice: TimelineFacts['invoices'][number] = {
  id: 51,
  number: 'BA-26-0056-1',
  status: 'sent',
  total: 1_000_00,
  balance: 600_00,
  dueOn: '2026-11-21',
  billedOn: '2026-11-11',
  datesSent: ['2026-11-11T18:00:00Z'],
  received_payments: [{ id: 61, amount: 400_00, received: '2026-11-18' }],
}
const permit: TimelineFacts['permits'][number] = {
  id: 71,
  title: 'Retrofit',
  issuing_authority: 'Oakland',
  stage: 'plan_check',
  stageSince: '2026-11-20',
  submitted: '2026-11-13',
  released: null,
  expires: null,
  nextInspectionBy: null,
}

const job = (facts: Partial<TimelineFacts>): TimelineFacts => ({
  createdAt: '2026-11-01T18:00:00Z',
  status: 'bid_sent',
  completedAt: null,
  appointments: [],
  bids: [],
  invoices: [],
  permits: [],
  expenses: [],
  ...facts,
})

const told = (facts: Partial<TimelineFacts>) => {
  const { past, next, waits } = projectTimeline(job(facts), now)
  return {
    past: past.map(({ kind }) => kind),
    next: next.map(({ kind, at }) => `${kind} ${at.slice(0, 10)}`),
    waits: waits.map(({ kind, days }) => `${kind} ${days}`),
  }
}

it('tells a whole job, the newest first', () => {
  const { past } = told({
    completedAt: '2026-11-25T18:00:00Z',
    appointments: [visit],
    bids: [
      {
        ...sent,
        status: 'finalized',
        views: { count: 2, lastAt: '2026-11-23T18:00:00Z' },
        questions: [{ name: 'Ann', askedAt: '2026-11-23T19:00:00Z', answeredAt: '2026-11-23T20:00:00Z' }],
        acceptance: signature,
        finalizedAt: '2026-11-24T20:00:00Z',
      },
    ],
    invoices: [invoice],
    permits: [{ ...permit, stage: 'issued', released: '2026-11-19' }],
  })
  expect(past).toEqual([
    'completed',
    'bid_finalized',
    'bid_signed',
    'question',
    'bid_viewed',
    'bid_sent',
    'visit',
    'permit_issued',
    'payment',
    'permit_submitted',
    'invoice_sent',
    'lead',
  ])
})

it('puts a payment after what else happened on its day', () => {
  const paidAtOnce = {
    ...invoice,
    datesSent: ['2026-11-19T01:30:00Z'],
    received_payments: [{ id: 61, amount: 400_00, received: '2026-11-18' }],
  }
  expect(told({ invoices: [paidAtOnce] }).past).toEqual(['payment', 'invoice_sent', 'lead'])
})

it('leaves out a visit to come that was called off', () => {
  const toCome = { ...visit, startsAt: '2026-12-02T18:00:00Z', endsAt: '2026-12-02T19:00:00Z' }
  const { past, next } = told({
    appointments: [
      { ...visit, outcome: 'canceled' },
      { ...toCome, outcome: 'canceled' },
      { ...toCome, outcome: 'rescheduled' },
    ],
  })
  expect({ past, next }).toEqual({ past: ['visit', 'lead'], next: [] })
})

it('tells a visit that was kept a little early', () => {
  const early = { ...visit, startsAt: '2026-11-25T20:30:00Z', endsAt: '2026-11-25T21:30:00Z' }
  expect(told({ appointments: [early] }).past).toEqual(['visit', 'lead'])
})

it('puts what is late before what comes next', () => {
  const toCome = { ...visit, outcome: null, startsAt: '2026-11-27T18:00:00Z', endsAt: '2026-11-27T19:00:00Z' }
  const { next } = told({
    appointments: [toCome, { ...visit, outcome: null }],
    bids: [sent],
    invoices: [invoice],
    expenses: [
      { id: 1, paidTo: 'Bay Concrete', owed: 100_00, dueDate: '2026-12-01' },
      { id: 2, paidTo: 'Paid', owed: 0, dueDate: '2026-11-30' },
    ],
  })
  expect(next).toEqual([
    'invoice_due 2026-11-21',
    'visit_to_come 2026-11-27',
    'bill_due 2026-12-01',
    'bid_expires 2026-12-20',
  ])
})

test.each<[string, Partial<TimelineFacts>, string[]]>([
  ['the customer has the bid', { bids: [sent] }, ['answer_to_bid 3']],
  [
    'the customer waits for an answer',
    { bids: [{ ...sent, questions: [{ name: 'Ann', askedAt: '2026-11-23T18:00:00Z', answeredAt: null }] }] },
    ['answer_to_question 2'],
  ],
  [
    'the customer signed and there is no contract',
    { bids: [{ ...sent, status: 'accepted', acceptance: signature }] },
    ['contract 1'],
  ],
  ['nobody waits for a draft', { bids: [bid] }, []],
  ['the authority has the application', { permits: [permit] }, ['authority 12']],
  ['the authority waits for us', { permits: [{ ...permit, stage: 'corrections' }] }, ['corrections 5']],
  ['the permit waits to be picked up', { permits: [{ ...permit, stage: 'ready_to_issue' }] }, ['pick_up 5']],
  ['nobody waits for an issued permit', { permits: [{ ...permit, stage: 'issued' }] }, []],
  ['the customer has the invoice', { invoices: [invoice] }, ['payment 14']],
  ['nobody waits for a draft of an invoice', { invoices: [{ ...invoice, status: 'draft' }] }, []],
  ['the longest wait comes first', { bids: [sent], permits: [permit] }, ['authority 12', 'answer_to_bid 3']],
  ['nobody waits once the job was given up', { status: 'project_cancelled', bids: [sent] }, []],
])('tells who waits: %s', (_, facts, waits) => {
  expect(told(facts).waits).toEqual(waits)
})

it('tells a refund as money that went back, and nothing of a void invoice', () => {
  const refunded = { ...invoice, received_payments: [{ id: 62, amount: -100_00, received: '2026-11-19' }] }
  const { past } = projectTimeline(job({ invoices: [refunded, { ...invoice, status: 'void' }] }), now)
  expect(past.map(({ kind }) => kind)).toEqual(['refund', 'invoice_sent', 'lead'])
  expect(past[0]).toMatchObject({ kind: 'refund', amount: 100_00 })
})
