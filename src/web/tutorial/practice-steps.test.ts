import { expect, it } from 'vitest'
import { type PracticeProject, practiceStep } from './practice-steps.ts'

const project = (kind: 'book_visit' | 'send_bid' | 'follow_up' | 'finalize', more: object = {}) =>
  ({
    id: 7,
    nextStep: { kind, reason: 'no_visit' },
    invoices: [],
    finalized: null,
    bids: [],
    ...more,
  }) as PracticeProject

it.each([
  ['before there is a lead', undefined, '', 'call'],
  ['on the form for a lead', undefined, 'new-lead', 'lead'],
  ['on the new project', project('book_visit'), 'projects/7', 'write'],
  ['in the bid that is being written', project('book_visit'), 'projects/7/bids/3', 'lines'],
  ['once the bid has a line', project('send_bid'), 'projects/7/bids/3', 'schedule'],
  [
    'once it says when it is paid',
    project('send_bid', { bids: [{ paymentSchedule: [{}] }] }),
    'projects/7/bids/3',
    'send',
  ],
  ['back on the project', project('send_bid'), 'projects/7', 'send'],
  ['after it was sent', project('follow_up'), 'projects/7', 'sign'],
  ['after it was signed', project('finalize'), 'projects/7', 'finalize'],
  ['under contract', project('follow_up', { finalized: {} }), 'projects/7', 'bill'],
  ['with an invoice', project('follow_up', { finalized: {}, invoices: [{}] }), 'projects/7', 'done'],
] as const)('%s', (_when, job, screen, step) => {
  expect(practiceStep(job, screen)).toBe(step)
})
