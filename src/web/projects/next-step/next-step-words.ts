import type { NextStep } from '../../../contract/project-lists.ts'
import { isDay } from '../../../domain/dates.ts'
import { formatDollars } from '../../../domain/money.ts'
import type { NextStepKind, NextStepReason } from '../../../domain/next-step.ts'
import { t } from '../../language/t.ts'
import { formatDay, formatInstant, formatRelative } from '../../ui/time.ts'

const verbs: Record<NextStepKind, string> = {
  book_visit: t('Book visit'),
  see_visit: t('Open visit'),
  record_outcome: t('Record outcome'),
  write_bid: t('Write bid'),
  send_bid: t('Send bid'),
  answer_question: t('Answer question'),
  follow_up: t('Follow up'),
  extend_bid: t('Extend bid'),
  revise_bid: t('Revise bid'),
  finalize: t('Finalize bid'),
  apply_permit: t('Apply for permit'),
  submit_permit: t('Submit application'),
  answer_corrections: t('Answer corrections'),
  pick_up_permit: t('Pick up permit'),
  see_permit: t('Open permit'),
  schedule_work: t('Schedule work'),
  see_work: t('Open appointment'),
  start: t('Start work'),
  invoice: t('Create invoice'),
  send_invoice: t('Send invoice'),
  remind_invoice: t('Send reminder'),
  record_payment: t('Record payment'),
  release_retention: t('Release retention'),
  complete: t('Complete project'),
}

/** What the button of a step says: `Invoice “Deposit”`. */
export function stepVerb({ kind, name }: Pick<NextStep, 'kind' | 'name'>): string {
  if (kind === 'invoice' && name) return t('Invoice “{line}”', { line: name })
  return verbs[kind]
}

/** The button of the other step that makes sense now. */
export const verbOf = (kind: NextStepKind): string => verbs[kind]

/** Why it is the next step: `Signed by Patricia Webster yesterday`. */
export function stepReason(step: NextStep): string {
  return reasons[step.reason](wordsOf(step), step)
}

interface ReasonWords {
  name: string
  amount: string
  count: number
  /** How long ago, or the day itself. */
  when: string
  /** Day and time. */
  time: string
}

/** Each word is worked out when a sentence has it: a list says a hundred, and most have one. */
function wordsOf({
  name = '',
  amount = 0,
  count = 0,
  at = '',
}: NextStep): ReasonWords & Record<string, string | number> {
  const instantBy = (format: (instant: string) => string) =>
    at === '' ? '' : isDay(at) ? formatDay(at) : format(at)
  return {
    name,
    count,
    get amount() {
      return formatDollars(amount)
    },
    get when() {
      return instantBy(formatRelative)
    },
    get time() {
      return instantBy(formatInstant)
    },
  }
}

const reasons: Record<
  NextStepReason,
  (words: ReasonWords & Record<string, string | number>, step: NextStep) => string
> = {
  no_visit: () => t('No visit booked yet'),
  visit_missed: () => t('The last visit didn’t take place'),
  visit_booked: (words) => t('Visit booked for {time}', words),
  visit_over: (words) => t('The visit was {when}', words),
  visited: (words) => t('Visited {when}', words),
  bid_begun: () => t('The draft has no lines yet'),
  bid_ready: () => t('The draft isn’t sent yet'),
  asked: (words) => t('{name} asked {when}', words),
  sending: () => t('We’re sending it now'),
  sent: (words) => t('Sent {when}, not viewed yet', words),
  viewed: (words) => t('Viewed {count, plural, one {once} =2 {twice} other {# times}}, last {when}', words),
  expired: (words) => t('The bid was valid until {when}', words),
  declined: (words) => t('Declined {when}', words),
  signed: (words) => t('Signed by {name} {when}', words),
  agreed: () => t('The customer agreed'),
  nothing_billed: (words) => t('{amount} is due first', words),
  no_permit: (_, { kind }) => (kind === 'apply_permit' ? t('No permit yet') : t('No work day booked yet')),
  permit_preparing: (words) => t('In preparation since {when}', words),
  permit_corrections: (words) => t('Corrections requested on {when}', words),
  permit_ready: (words) => t('Ready to pick up since {when}', words),
  permit_waiting: (words) => t('With the authority since {when}', words),
  permits_issued: () => t('The permit is issued, no work day booked yet'),
  work_booked: (words) => t('Work starts {time}', words),
  work_today: (words) => t('Work was booked for {time}', words),
  line_due: (words) => t('{amount} left to bill', words),
  left_to_bill: (words) => t('{amount} left to bill', words),
  invoice_draft: (words) => t('Invoice {name} for {amount} isn’t sent yet', words),
  overdue: (words) => t('Invoice {name} was due {when}: {amount}', words),
  unpaid: (words) =>
    words.when === ''
      ? t('Invoice {name} for {amount} isn’t paid', words)
      : t('Invoice {name} for {amount} is due {when}', words),
  retention_held: (words) => t('{amount} is held back as retention', words),
  all_paid: () => t('Everything is billed and paid'),
  no_contract: () => t('No contract on record'),
}
