import { sayDay } from './books.ts'
import type { Day } from './dates.ts'
import type { Cents } from './money.ts'
import type { NextStepKind } from './next-step.ts'
import type { EmployeeRole } from './people.ts'
import type { ourRights } from './rights/rights.ts'
import { type PlainMessage, type Sentence, say } from './sentences/say.ts'
import { type StepPlace, stepPath } from './step-path.ts'

/** What may wait for a person, the most pressing first. */
export const needKinds = [
  'backup',
  'signed',
  'question',
  'declined',
  'right',
  'online_payment',
  'failed_delivery',
  'visit',
  'outcome',
  'permit',
  'invoice',
  'overdue',
  'waiver',
  'document',
  'receipts',
  'estimate',
] as const
export type NeedKind = (typeof needKinds)[number]

/** What is known of a need, by its kind. Texts are people's own words. */
export type NeedFacts =
  | { kind: 'backup'; matter: 'overdue' | 'none' | 'drill'; day: string }
  | { kind: 'signed'; bidId: number; name: string; total: Cents }
  | { kind: 'question'; bidId: number; name: string; text: string }
  | { kind: 'declined'; bidId: number; text: string }
  | { kind: 'right'; right: (typeof ourRights)[number]; matter: 'due' | 'late'; day: Day }
  | { kind: 'online_payment'; matter: 'failed' | 'disputed' | 'problem'; number: string; total: Cents }
  | { kind: 'failed_delivery'; deliveryId: number; name: string; text: string; isNotice: boolean }
  | { kind: 'visit'; appointmentId: number; text: string; time: string; day: string }
  | { kind: 'outcome'; appointmentId: number; text: string }
  | {
      kind: 'permit'
      permitId: number
      name: string
      matter: 'corrections' | 'ready_to_issue' | 'expired' | 'expires' | 'inspection'
    }
  | { kind: 'invoice'; matter: 'draft'; invoiceId: number; number: string; total: Cents }
  | { kind: 'invoice'; matter: 'next'; text: string; lineId: number | null }
  | { kind: 'invoice'; matter: 'rest'; total: Cents }
  | { kind: 'overdue'; invoiceId: number; number: string; total: Cents; hasEmail: boolean }
  | { kind: 'waiver'; waiverId: number; total: Cents; day: Day }
  | { kind: 'document'; name: string; matter: 'expires' | 'expired'; day: Day }
  | { kind: 'receipts'; count: number }
  | { kind: 'estimate'; matter: 'overdue' | 'cost_beyond_estimate' }

export interface Need {
  /** Stays the same for as long as the need exists: `question-31`. */
  key: string
  facts: NeedFacts
  /** When it came up, in ISO. */
  since: string
  /** What it is ordered by within its kind: a visit's start; of everything else, when it came up. */
  at: string
  project: { id: number; number: string; customerName: string } | null
}

/** The most pressing kind first; within a kind what has waited longest, of visits the next one. */
export function rankNeeds<N extends Need>(needs: readonly N[]): N[] {
  const order = ({ facts }: Need) => needKinds.indexOf(facts.kind)
  return needs.toSorted(
    (one, other) =>
      order(one) - order(other) || one.at.localeCompare(other.at) || one.key.localeCompare(other.key),
  )
}

/** What a person reads of a need, and where they settle it: a screen's address after the employee's name. */
export interface NeedWords {
  text: Sentence
  action: PlainMessage
  path: string
}

/** The words of a need and the nearest place that settles it. */
export function describeNeed({ facts, project }: Need): NeedWords {
  const projectId = project?.id ?? 0
  const home = `projects/${projectId}`
  const step: ToStep = (kind, place = {}) => stepPath(kind, { projectId, ...place })
  switch (facts.kind) {
    case 'backup':
      return { text: say(backupTexts[facts.matter], facts), action: 'See backups', path: needLists.backup }
    case 'signed': {
      const { name, total: money, bidId } = facts
      return {
        text: say('{name} signed for {money}', { name, money }),
        action: 'Finalize bid',
        path: step('finalize', { bidId }),
      }
    }
    case 'question':
      return {
        text: say('{name} asks: {text}', facts),
        action: 'Answer question',
        path: step('answer_question', facts),
      }
    case 'declined':
      return {
        text: facts.text ? say('Declined: {text}', facts) : say('Declined without a reason'),
        action: 'Follow up',
        path: step('follow_up', facts),
      }
    case 'right':
      return describeRight(facts, home)
    case 'online_payment':
      return describeOnlinePayment(facts, home)
    case 'failed_delivery':
      return {
        text: say(facts.text ? 'Not delivered to {name}: {text}' : 'Not delivered to {name}', facts),
        action: 'Send again',
        path: `deliveries?show=open&delivery=${facts.deliveryId}`,
      }
    case 'visit':
      return {
        text: say('Today at {time}: {text}', facts),
        action: 'Open visit',
        path: `calendar?view=day&date=${facts.day}&appointment=${facts.appointmentId}`,
      }
    case 'outcome':
      return {
        text: say('How did it go? {text}', facts),
        action: 'Record outcome',
        path: step('record_outcome', facts),
      }
    case 'permit':
      return {
        text: say(permitTexts[facts.matter], facts),
        action: permitActions[facts.matter],
        path: step(facts.matter === 'ready_to_issue' ? 'pick_up_permit' : 'see_permit', facts),
      }
    case 'invoice':
      return describeInvoice(facts, step)
    case 'overdue':
      return {
        text: say('Invoice {number} is overdue: {money}', { number: facts.number, money: facts.total }),
        action: facts.hasEmail ? 'Send reminder' : 'Open invoice',
        path: facts.hasEmail ? step('remind_invoice', facts) : `${home}?invoice=${facts.invoiceId}`,
      }
    case 'waiver':
      return describeWaiver(facts, home)
    case 'document':
      return describeDocument(facts, home)
    case 'receipts':
      return describeReceipts(facts)
    case 'estimate':
      return {
        text: say(estimateTexts[facts.matter]),
        action: 'Update estimate',
        path: `${home}?estimate=1`,
      }
  }
}

const backupTexts = {
  overdue: 'The last good backup was made on {day}',
  none: 'No backup has succeeded yet',
  drill: 'The newest backup could not be restored when it was tried on {day}',
} as const

const rightTexts = {
  notice: {
    due: 'Serve the preliminary notice by {when}',
    late: 'The preliminary notice was due by {when}',
  },
  lien: {
    due: 'Record the mechanics lien by {when}',
    late: 'The mechanics lien could be recorded until {when}',
  },
  suit: {
    due: 'File the action on the lien by {when}',
    late: 'The action on the lien could be filed until {when}',
  },
  lis_pendens: {
    due: 'Record the notice of pending action by {when}',
    late: 'The notice of pending action was due by {when}',
  },
} as const

const permitTexts = {
  corrections: '{name} wants corrections',
  ready_to_issue: '{name} has the permit ready',
  expired: 'The permit of {name} has expired',
  expires: 'The permit of {name} expires soon',
  inspection: 'The permit of {name} needs an inspection',
} as const

const permitActions = {
  corrections: 'Answer corrections',
  ready_to_issue: 'Pick up permit',
  expired: 'Open permit',
  expires: 'Open permit',
  inspection: 'Open permit',
} as const

const documentTexts = {
  expires: '{name} expires on {when}',
  expired: '{name} expired on {when}',
} as const

const estimateTexts = {
  overdue: 'The estimate to complete is over 60 days old',
  cost_beyond_estimate: 'The cost has reached the estimate',
} as const

function describeRight({ right, matter, day }: NeedFacts & { kind: 'right' }, home: string): NeedWords {
  const text = say(rightTexts[right][matter], { when: sayDay(day) })
  return { text, action: 'Open rights', path: `${home}/rights` }
}

function describeWaiver({ total: money, day }: NeedFacts & { kind: 'waiver' }, home: string): NeedWords {
  const text = say('We signed a waiver for {money} on {when}, and the money hasn’t come', {
    money,
    when: sayDay(day),
  })
  return { text, action: 'Open waiver', path: `${home}/rights` }
}

const onlinePaymentTexts = {
  failed: 'The {money} bank transfer for invoice {number} didn’t come',
  disputed: 'The customer’s bank asks for {money} of invoice {number} back',
  problem: '{money} for invoice {number} came online and aren’t in the books',
} as const

function describeOnlinePayment(
  { matter, number, total: money }: NeedFacts & { kind: 'online_payment' },
  home: string,
): NeedWords {
  const text = say(onlinePaymentTexts[matter], { money, number })
  return { text, action: 'See payment', path: `${home}/money#online-payments` }
}

function describeReceipts({ count }: NeedFacts & { kind: 'receipts' }): NeedWords {
  const text =
    count === 1 ? say('1 receipt has no project yet') : say('{count} receipts have no project yet', { count })
  return { text, action: 'Assign receipts', path: 'receipts' }
}

function describeDocument({ name, matter, day }: NeedFacts & { kind: 'document' }, home: string): NeedWords {
  const text = say(documentTexts[matter], { name, when: sayDay(day) })
  return { text, action: 'Open documents', path: `${home}/documents` }
}

type ToStep = (kind: NextStepKind, place?: Omit<StepPlace, 'projectId'>) => string

function describeInvoice(facts: NeedFacts & { kind: 'invoice' }, step: ToStep): NeedWords {
  switch (facts.matter) {
    case 'draft':
      return {
        text: say('Invoice {number} for {money} wasn’t sent', { number: facts.number, money: facts.total }),
        action: 'Send invoice',
        path: step('send_invoice', facts),
      }
    case 'next':
      return {
        text: facts.text ? say('Due to be billed: {text}', facts) : say('Nothing is billed yet'),
        action: 'Create invoice',
        path: step('invoice', { scheduledPaymentId: facts.lineId ?? undefined }),
      }
    case 'rest':
      return {
        text: say('The work is complete and {money} isn’t billed', { money: facts.total }),
        action: 'Create invoice',
        path: step('invoice'),
      }
  }
}

/** The list that has all needs of a kind. */
export const needLists: Readonly<Record<NeedKind, string>> = {
  backup: 'settings#backups',
  signed: 'projects?status=bid_sent',
  question: 'projects?status=bid_sent',
  declined: 'projects?status=bid_sent',
  right: 'rights',
  online_payment: 'payments',
  failed_delivery: 'deliveries?show=open',
  visit: 'calendar?view=day&person=me',
  outcome: 'calendar?view=agenda&person=me',
  permit: 'permits',
  invoice: 'invoices?status=draft',
  overdue: 'invoices?status=overdue&sort=due',
  waiver: 'rights',
  document: 'projects',
  receipts: 'receipts',
  estimate: 'reports/work-in-progress',
}

/** Kinds that a role settles for every project, beside the project’s own manager. */
export const needsOfRole: Partial<Record<EmployeeRole, readonly NeedKind[]>> = {
  accountant: ['online_payment', 'invoice', 'overdue', 'waiver', 'receipts'],
  installer_coordinator: ['permit'],
}
