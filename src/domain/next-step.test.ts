import { expect, test } from 'vitest'
import {
  type BidFacts,
  type NextStepFacts,
  nextStep,
  statusesFromWorkOn,
  statusesWithMoney,
} from './next-step.ts'
import { projectStatuses } from './projects.ts'

const today = '2026-11-24'
const lead: NextStepFacts = {
  status: 'new_lead',
  hasContract: false,
  hasEmail: true,
  bids: [],
  visits: [],
  visitedAt: null,
  visitFailed: false,
  permits: [],
  workDone: false,
  contract: 0,
  leftToBill: 0,
  retentionHeld: 0,
  lines: [],
  hasSeveralLines: false,
  draft: null,
  unpaid: null,
}
const bid: BidFacts = {
  id: 7,
  kind: 'bid',
  status: 'draft',
  validUntil: null,
  hasLines: true,
  isSending: false,
  sentAt: null,
  views: 0,
  viewedAt: null,
  declinedAt: null,
  signed: null,
  asked: null,
}
const sent: BidFacts = { ...bid, status: 'sent', sentAt: '2026-11-20T18:00:00.000Z' }
const signed = { by: 'Patricia Webster', at: '2026-11-24T18:00:00.000Z' }
const visit = (day: string, isWork = false) => ({
  id: 4,
  isWork,
  startsAt: `${day}T18:00:00.000Z`,
  endsAt: `${day}T19:00:00.000Z`,
})
const deposit = { id: 1, label: 'Deposit', left: 1_000_00 }
const contract: NextStepFacts = {
  ...lead,
  status: 'contract_signed',
  hasContract: true,
  contract: 10_000_00,
  leftToBill: 9_000_00,
  lines: [{ id: 2, label: 'Caissons poured', left: 9_000_00 }],
  hasSeveralLines: true,
}
const underway: NextStepFacts = { ...contract, status: 'in_progress' }
const invoice = { id: 9, number: '1042', amount: 1_000_00, dueOn: '2026-12-01' }
const permit = (stage: NextStepFacts['permits'][number]['stage']) => [{ id: 3, stage, since: '2026-11-01' }]

const cases: [string, NextStepFacts, string | null, string?][] = [
  ['a new lead', lead, 'book_visit', 'no_visit'],
  ['a lead whose visit was canceled', { ...lead, visitFailed: true }, 'book_visit', 'visit_missed'],
  ['a visit to come', { ...lead, visits: [visit('2026-11-26')] }, 'see_visit', 'visit_booked'],
  ['a visit of this morning', { ...lead, visits: [visit(today)] }, 'see_visit', 'visit_booked'],
  [
    'a past visit without an outcome',
    { ...lead, visits: [visit('2026-11-20')] },
    'record_outcome',
    'visit_over',
  ],
  ['a kept visit', { ...lead, visitedAt: '2026-11-20T18:00:00.000Z' }, 'write_bid', 'visited'],
  ['a draft without lines', { ...lead, bids: [{ ...bid, hasLines: false }] }, 'write_bid', 'bid_begun'],
  ['a draft', { ...lead, bids: [bid] }, 'send_bid', 'bid_ready'],
  ['a draft on its way', { ...lead, bids: [{ ...bid, isSending: true }] }, 'follow_up', 'sending'],
  ['a sent bid', { ...lead, bids: [sent] }, 'follow_up', 'sent'],
  ['a viewed bid', { ...lead, bids: [{ ...sent, status: 'viewed', views: 2 }] }, 'follow_up', 'viewed'],
  ['an expired bid', { ...lead, bids: [{ ...sent, validUntil: '2026-11-23' }] }, 'extend_bid', 'expired'],
  ['a question', { ...lead, bids: [{ ...sent, asked: signed }] }, 'answer_question', 'asked'],
  ['a declined bid', { ...lead, bids: [{ ...sent, status: 'declined' }] }, 'revise_bid', 'declined'],
  [
    'a declined bid after an open one',
    { ...lead, bids: [sent, { ...sent, id: 8, status: 'declined' }] },
    'follow_up',
  ],
  [
    'a new draft beside a declined bid',
    { ...lead, bids: [{ ...sent, status: 'declined' }, bid] },
    'send_bid',
  ],
  ['a signed bid', { ...lead, bids: [{ ...sent, status: 'accepted', signed }, bid] }, 'finalize', 'signed'],
  ['a declined job', { ...lead, status: 'contract_declined', bids: [sent] }, null],
  ['a canceled job', { ...underway, status: 'project_cancelled', unpaid: invoice }, null],
  [
    'a contract without an invoice',
    { ...contract, leftToBill: 10_000_00, lines: [deposit] },
    'invoice',
    'nothing_billed',
  ],
  [
    'a schedule of one line',
    { ...contract, leftToBill: 10_000_00, lines: [deposit], hasSeveralLines: false },
    'apply_permit',
  ],
  ['a contract without a permit', contract, 'apply_permit', 'no_permit'],
  ['a permit in preparation', { ...contract, permits: permit('preparing') }, 'submit_permit'],
  ['a permit in plan check', { ...contract, permits: permit('plan_check') }, 'see_permit', 'permit_waiting'],
  ['corrections', { ...contract, permits: permit('corrections') }, 'answer_corrections'],
  ['a permit to pick up', { ...contract, permits: permit('ready_to_issue') }, 'pick_up_permit'],
  ['an issued permit', { ...contract, permits: permit('issued') }, 'schedule_work', 'permits_issued'],
  ['a withdrawn permit', { ...contract, permits: permit('withdrawn') }, 'apply_permit'],
  ['a job that needs no permit', { ...contract, status: 'scheduled' }, 'schedule_work'],
  ['work to come', { ...contract, visits: [visit('2026-12-01', true)] }, 'see_work', 'work_booked'],
  ['work today', { ...contract, visits: [visit(today, true)] }, 'start', 'work_today'],
  [
    'corrections before work',
    { ...contract, visits: [visit(today, true)], permits: permit('corrections') },
    'answer_corrections',
  ],
  ['a draft invoice', { ...contract, draft: invoice }, 'send_invoice'],
  [
    'an overdue invoice',
    { ...contract, unpaid: { ...invoice, dueOn: '2026-11-23' } },
    'remind_invoice',
    'overdue',
  ],
  [
    'an overdue invoice of a customer without an e-mail address',
    { ...contract, hasEmail: false, unpaid: { ...invoice, dueOn: '2026-11-23' } },
    'record_payment',
    'overdue',
  ],
  [
    'a draft whose last valid day is over',
    { ...lead, bids: [{ ...bid, validUntil: '2026-11-23' }] },
    'write_bid',
    'expired',
  ],
  ['an imported job that is scheduled', { ...lead, status: 'scheduled' }, 'schedule_work'],
  ['an imported job under way', { ...lead, status: 'in_progress' }, 'complete', 'no_contract'],
  [
    'a signed change order',
    { ...underway, bids: [{ ...sent, kind: 'change_order', status: 'accepted', signed }] },
    'finalize',
  ],
  [
    'a change order that waits',
    { ...underway, bids: [{ ...sent, kind: 'change_order' }] },
    'invoice',
    'line_due',
  ],
  ['work with a line to bill', { ...underway, unpaid: invoice }, 'invoice', 'line_due'],
  ['a contract without a schedule', { ...underway, lines: [] }, 'invoice', 'left_to_bill'],
  ['all billed', { ...underway, leftToBill: 0, lines: [], unpaid: invoice }, 'record_payment', 'unpaid'],
  [
    'retention while work goes on',
    { ...underway, leftToBill: 0, lines: [], retentionHeld: 500_00 },
    'complete',
    'retention_held',
  ],
  [
    'retention of a finished job',
    { ...underway, status: 'completed', leftToBill: 0, lines: [], retentionHeld: 500_00 },
    'release_retention',
  ],
  ['all paid', { ...underway, leftToBill: 0, lines: [] }, 'complete', 'all_paid'],
  ['a finished job that is settled', { ...underway, status: 'completed', leftToBill: 0, lines: [] }, null],
  [
    'a finished job that is not paid',
    { ...underway, status: 'completed', leftToBill: 0, lines: [], unpaid: invoice },
    'record_payment',
  ],
]

test.each(cases)('the next step of %s', (_, facts, kind, reason) => {
  const step = nextStep(facts, today)
  expect(step?.kind ?? null).toBe(kind)
  if (reason) expect(step?.reason).toBe(reason)
})

test.each(projectStatuses)(
  'the step of a project that is %s is the same without what is not read for it',
  (status) => {
    const all = {
      ...contract,
      status,
      permits: permit('issued'),
      visits: [visit('2026-11-20'), visit('2026-11-26', true)],
      visitedAt: '2026-11-20T18:00:00.000Z',
      workDone: true,
      retentionHeld: 500_00,
      draft: invoice,
      unpaid: { ...invoice, dueOn: '2026-11-01' },
    }
    const { permits, visits, visitedAt, visitFailed, workDone } = lead
    const { draft, unpaid, lines, hasSeveralLines, leftToBill, retentionHeld } = lead
    const noMoney = { draft, unpaid, lines, hasSeveralLines, leftToBill, retentionHeld, contract: 0 }
    const expectSame = (facts: NextStepFacts, unread: Partial<NextStepFacts>) =>
      expect(nextStep({ ...facts, ...unread }, today)).toEqual(nextStep(facts, today))
    for (const bids of [[], [sent], [{ ...bid, status: 'accepted' as const }]]) {
      for (const owed of [all, { ...all, draft }, { ...all, draft, unpaid }, { ...all, ...noMoney }]) {
        const underContract = { ...owed, bids }
        expectSame(underContract, { bids: [] })
        if (statusesFromWorkOn.includes(status))
          expectSame(underContract, { permits, visits, visitedAt, visitFailed, workDone })
        if (!statusesWithMoney.includes(status))
          expectSame({ ...underContract, hasContract: false }, { ...noMoney, permits })
      }
    }
  },
)
