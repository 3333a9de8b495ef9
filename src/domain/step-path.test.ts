import { expect, test } from 'vitest'
import { type NextStepKind, nextStepKinds } from './next-step.ts'
import { stepPath } from './step-path.ts'

const place = {
  projectId: 12,
  bidId: 7,
  appointmentId: 4,
  permitId: 3,
  invoiceId: 9,
  scheduledPaymentId: 2,
}

const paths: Record<NextStepKind, string> = {
  book_visit: 'projects/12?newAppointment=site_visit',
  see_visit: 'projects/12?appointment=4',
  record_outcome: 'projects/12?appointment=4',
  write_bid: 'projects/12/bids/7',
  send_bid: 'projects/12?sendBid=7',
  answer_question: 'projects/12/bids/7',
  follow_up: 'projects/12/bids/7',
  extend_bid: 'projects/12?extendBid=7',
  revise_bid: 'projects/12/bids/7',
  finalize: 'projects/12?finalizeBid=7',
  apply_permit: 'projects/12/permits?new=1',
  submit_permit: 'projects/12/permits#permit-3',
  answer_corrections: 'projects/12/permits#permit-3',
  pick_up_permit: 'projects/12/permits?release=3',
  see_permit: 'projects/12/permits#permit-3',
  schedule_work: 'projects/12?newAppointment=installation',
  see_work: 'projects/12?appointment=4',
  start: 'projects/12',
  invoice: 'projects/12?billLine=2',
  send_invoice: 'projects/12?sendInvoice=9',
  remind_invoice: 'projects/12?remindInvoice=9',
  record_payment: 'projects/12?recordPayment=9',
  release_retention: 'projects/12?releaseRetention=1',
  complete: 'projects/12?complete=1',
}

test.each(nextStepKinds)('%s leads to where it is done', (kind) => {
  expect(stepPath(kind, place)).toBe(paths[kind])
})

test('starts a bid where there is none, and an invoice without a line', () => {
  expect(stepPath('write_bid', { projectId: 12 })).toBe('projects/12/bids?newBid=1')
  expect(stepPath('invoice', { projectId: 12 })).toBe('projects/12?newInvoice=1')
})
