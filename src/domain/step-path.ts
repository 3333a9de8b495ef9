import type { NextStepKind } from './next-step.ts'

/** What a step is about: the ids of a `NextStep`, and its project's. */
export interface StepPlace {
  projectId: number
  bidId?: number | undefined
  appointmentId?: number | undefined
  permitId?: number | undefined
  invoiceId?: number | undefined
  scheduledPaymentId?: number | undefined
}

/** Where a step is taken, its dialog already open: a screen's address after the employee's name. */
export function stepPath(kind: NextStepKind, place: StepPlace): string {
  const home = `projects/${place.projectId}`
  const { bidId = 0, appointmentId = 0, permitId = 0, invoiceId = 0, scheduledPaymentId } = place
  const panel = (name: string, id: number | string = 1) => `${home}?${name}=${id}`
  switch (kind) {
    case 'book_visit':
      return panel('newAppointment', 'site_visit')
    case 'schedule_work':
      return panel('newAppointment', 'installation')
    case 'see_visit':
    case 'see_work':
    case 'record_outcome':
      return panel('appointment', appointmentId)
    case 'write_bid':
      return bidId === 0 ? `${home}/bids?newBid=1` : `${home}/bids/${bidId}`
    case 'answer_question':
    case 'follow_up':
    case 'revise_bid':
      return `${home}/bids/${bidId}`
    case 'send_bid':
      return panel('sendBid', bidId)
    case 'extend_bid':
      return panel('extendBid', bidId)
    case 'finalize':
      return panel('finalizeBid', bidId)
    case 'apply_permit':
      return `${home}/permits?new=1`
    case 'pick_up_permit':
      return `${home}/permits?release=${permitId}`
    case 'submit_permit':
    case 'answer_corrections':
    case 'see_permit':
      return `${home}/permits#permit-${permitId}`
    case 'start':
      return home
    case 'invoice':
      return scheduledPaymentId === undefined ? panel('newInvoice') : panel('billLine', scheduledPaymentId)
    case 'send_invoice':
      return panel('sendInvoice', invoiceId)
    case 'remind_invoice':
      return panel('remindInvoice', invoiceId)
    case 'record_payment':
      return panel('recordPayment', invoiceId)
    case 'release_retention':
      return panel('releaseRetention')
    case 'complete':
      return panel('complete')
  }
}
