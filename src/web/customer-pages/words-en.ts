import type { BidStatus } from '../../domain/bids.ts'
import type { InvoiceStatus, PaymentMethod } from '../../domain/invoices.ts'
import type { PaymentKind } from '../../domain/payments.ts'
import type { PermitStage } from '../../domain/permits.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import type { ProjectStatus } from '../../domain/projects.ts'

/** Words of the invoice's page and of the page with everything, in English. */
export const english = {
  invoicePage: {
    name: 'Invoice',
    loading: 'Loading your invoice …',
    unknownTitle: 'There is no invoice at this link',
    unknownText:
      'The link may be incomplete or no longer in use. Please ask whoever sent it to you for a new one.',
    failedTitle: 'Your invoice could not be loaded',
  },
  hubPage: {
    name: 'Your projects',
    loading: 'Loading your projects …',
    unknownTitle: 'There is nothing at this link',
    unknownText:
      'The link may be incomplete or no longer in use. Please ask whoever sent it to you for a new one.',
    failedTitle: 'Your projects could not be loaded',
  },
  invoice: (number: string) => `Invoice ${number}`,
  retentionInvoice: (number: string) => `Retention invoice ${number}`,
  issued: 'Issued',
  due: 'Due',
  terms: 'Terms',
  lines: 'What this is for',
  retention: 'Retention held back',
  total: 'Invoice total',
  payments: 'Payments',
  paidSoFar: 'Paid so far',
  balance: 'Left to pay',
  credit: 'Credit in your favor',
  methods: {
    check: 'Check',
    ach: 'Bank transfer',
    wire: 'Wire',
    card: 'Card',
    cash: 'Cash',
    zelle: 'Zelle',
    other: 'Payment',
  } satisfies Record<PaymentMethod, string>,
  kinds: {
    payment: (method: string) => method,
    refund: (method: string) => `Refund, ${method.toLowerCase()}`,
    reversal: (method: string) => `${method} that didn’t go through`,
  } satisfies Record<PaymentKind, (method: string) => string>,

  pay: (amount: string) => `Pay ${amount}`,
  payIntro:
    'You pay on the page of Stripe, our payment provider. Your card or bank details go to them and never to us.',
  payByBank: 'Pay from your bank account',
  bankHint: 'The transfer takes up to four business days.',
  payByCard: 'Pay by card',
  opening: 'Opening the payment page …',
  otherWays: 'Other ways to pay',
  byCheck: (company: string, number: string, address: string) =>
    `Make your check payable to ${company} and note invoice ${number} on it.${address && ` Mail it to ${address}.`} For any other way, ask us.`,
  paidTitle: 'Paid. Thank you.',
  paidText: 'Nothing is left to pay on this invoice.',
  voidTitle: 'This invoice is void',
  voidText: 'You don’t owe anything on it.',
  overdueTitle: 'This invoice is past due',
  overdueText: (day: string) => `It was due on ${day}. If your payment is on its way, thank you.`,
  checking: 'We’re checking your payment …',
  notYetTitle: 'Your payment isn’t confirmed yet',
  notYetText: 'That can take a few minutes. You can close this page; it will show the payment later.',
  comingTitle: 'Your bank transfer is on its way',
  comingText: (amount: string) =>
    `${amount} will come from your bank within four business days. There is nothing more to do.`,
  failedTitle: 'Your bank transfer did not go through',
  failedText: 'Your bank did not send the money. Please try again, or pay another way.',

  hubTitle: (company: string) => `Your projects with ${company}`,
  hubFor: (customer: string) => `For ${customer}`,
  owed: 'You owe',
  nothingOwed: 'You don’t owe anything.',
  bids: 'Bids and change orders',
  changeOrder: 'Change order',
  bid: 'Bid',
  bidStates: {
    draft: 'Draft',
    sent: 'Waits for your answer',
    viewed: 'Waits for your answer',
    accepted: 'Signed',
    declined: 'Declined',
    expired: 'Expired',
    finalized: 'Contract',
    superseded: 'Replaced',
  } satisfies Record<BidStatus, string>,
  invoices: 'Invoices',
  invoiceStates: {
    draft: 'Draft',
    sent: 'Open',
    partially_paid: 'Partly paid',
    paid: 'Paid',
    overdue: 'Past due',
    void: 'Void',
  } satisfies Record<InvoiceStatus, string>,
  onInvoice: (number: string) => `invoice ${number}`,
  permits: 'Permits',
  permitStages: {
    preparing: 'Being prepared',
    submitted: 'Submitted',
    plan_check: 'In plan check',
    corrections: 'Corrections under way',
    ready_to_issue: 'Ready to issue',
    issued: 'Issued',
    finaled: 'Finaled',
    withdrawn: 'Withdrawn',
  } satisfies Record<PermitStage, string>,
  since: (day: string) => `since ${day}`,
  photos: 'Photos',
  photoKinds: { before: 'Before', after: 'After' } satisfies Record<PhotoKind, string>,
  photo: (kind: string, number: number) => `${kind}, photo ${number}`,
  nothingHere: 'There is nothing to show yet.',
  projectStates: {
    new_lead: 'Request received',
    appointment_scheduled: 'Visit planned',
    bid_sent: 'Bid sent',
    contract_signed: 'Contract signed',
    permitting: 'Waiting for the permit',
    scheduled: 'Work planned',
    in_progress: 'Work under way',
    completed: 'Completed',
    contract_declined: 'Not ordered',
    project_cancelled: 'Canceled',
  } satisfies Record<ProjectStatus, string>,
}

export type PageWords = typeof english
