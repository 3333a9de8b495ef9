import { upperFirst } from '@mantine/hooks'
import {
  IconCalendarEvent,
  IconCash,
  IconCircleCheck,
  IconEye,
  IconFileCertificate,
  IconFileDollar,
  IconFileInvoice,
  IconHourglass,
  IconMessageQuestion,
  IconPhoneIncoming,
  IconReceipt,
  IconSend,
  IconSignature,
  IconThumbDown,
} from '@tabler/icons-react'
import type { Project } from '../../../contract/projects.ts'
import { formatDollars } from '../../../domain/money.ts'
import type { TimelineEvent, Wait } from '../../../domain/timeline.ts'
import { outcomeWord, titleOf } from '../../appointments/appointment-words.ts'
import { bidName, bidNameWithin } from '../../bids/bid-words.ts'
import { t } from '../../language/t.ts'

export interface Told {
  words: string
  Icon: typeof IconSend
  /** Where it is, below the project's address. */
  to?: string
}

/** An event as a sentence, with a link to what it is about. */
export function tellEvent(event: TimelineEvent): Told {
  switch (event.kind) {
    case 'lead':
      return { words: t('The lead came in'), Icon: IconPhoneIncoming }
    case 'completed':
      return { words: t('The work was completed'), Icon: IconCircleCheck }
    case 'visit':
    case 'visit_to_come':
      return tellVisit(event.visit)
    case 'permit_submitted':
    case 'permit_issued':
    case 'permit_expires':
    case 'inspection_due':
      return tellPermit(event)
    case 'invoice_sent':
    case 'invoice_due':
    case 'payment':
    case 'refund':
      return tellMoney(event)
    case 'bill_due': {
      const { id, paidTo, owed } = event.expense
      const words = t('{money} to {paidTo} is due', { money: formatDollars(owed), paidTo })
      return { words, Icon: IconReceipt, to: `money?expense=${id}` }
    }
    default:
      return tellBid(event)
  }
}

function tellVisit(visit: Extract<TimelineEvent, { visit: unknown }>['visit']): Told {
  const { id, outcome, employee } = visit
  const words = [titleOf(visit), employee?.name, outcome && outcomeWord(outcome)]
  return {
    words: words.filter(Boolean).join(' · '),
    Icon: IconCalendarEvent,
    to: `schedule?appointment=${id}`,
  }
}

function tellBid(event: Extract<TimelineEvent, { bid: unknown }>): Told {
  const { bid } = event
  const to = `bids/${bid.id}`
  const values = { bid: bidNameWithin(bid), name: 'name' in event ? event.name : '' }
  switch (event.kind) {
    case 'bid_sent': {
      const words = t('{bid} went out for {money}', { ...values, money: formatDollars(bid.total) })
      return { words: upperFirst(words), Icon: IconSend, to }
    }
    case 'bid_viewed': {
      const words = t('The customer looked at {bid}, {count, plural, one {once} other {# times}} so far', {
        ...values,
        count: bid.views.count,
      })
      return { words, Icon: IconEye, to }
    }
    case 'bid_signed': {
      const words = t('{name} signed {bid} for {money}', { ...values, money: formatDollars(event.amount) })
      return { words, Icon: IconSignature, to }
    }
    case 'bid_declined':
      return { words: t('The customer declined {bid}', values), Icon: IconThumbDown, to }
    case 'question':
      return { words: t('{name} asked about {bid}', values), Icon: IconMessageQuestion, to }
    case 'bid_finalized':
      return {
        words:
          bid.kind === 'bid'
            ? t('{bid} became the contract', { bid: bidName(bid) })
            : t('{bid} was added to the contract', { bid: bidName(bid) }),
        Icon: IconFileCertificate,
        to,
      }
    case 'bid_expires':
      return { words: t('Last day for an answer to {bid}', values), Icon: IconHourglass, to }
  }
}

function tellPermit({ kind, permit }: Extract<TimelineEvent, { permit: unknown }>): Told {
  const { id, title, issuing_authority: authority } = permit
  const values = { title, authority }
  const words = {
    permit_submitted: t('{title} went to {authority}', values),
    permit_issued: t('{authority} issued {title}', values),
    permit_expires: t('{title} expires', values),
    inspection_due: t('{title} needs an inspection', values),
  }
  return { words: words[kind], Icon: IconFileCertificate, to: `permits#permit-${id}` }
}

function tellMoney(event: Extract<TimelineEvent, { invoice: unknown }>): Told {
  const { id, number, total, balance } = event.invoice
  const to = `money?invoice=${id}`
  switch (event.kind) {
    case 'invoice_sent':
      return {
        words: t('Invoice {number} went out for {money}', { number, money: formatDollars(total) }),
        Icon: IconFileInvoice,
        to,
      }
    case 'invoice_due':
      return {
        words: t('{money} on invoice {number} is due', { number, money: formatDollars(balance) }),
        Icon: IconFileDollar,
        to,
      }
    case 'payment':
      return {
        words: t('{money} came in on invoice {number}', { number, money: formatDollars(event.amount) }),
        Icon: IconCash,
        to,
      }
    case 'refund':
      return {
        words: t('{money} went back on invoice {number}', { number, money: formatDollars(event.amount) }),
        Icon: IconCash,
        to,
      }
  }
}

/** Who waits for whom, and whether it is our turn. */
export function tellWait(wait: Wait, customer: Project['customer']): Told & { isOurTurn: boolean } {
  const { days } = wait
  switch (wait.kind) {
    case 'answer_to_bid':
      return {
        words: t(
          '{days, plural, =0 {{name} got {bid} today} one {{name} has had {bid} for # day} other {{name} has had {bid} for # days}}',
          { days, name: customer.name, bid: bidNameWithin(wait.bid) },
        ),
        Icon: IconHourglass,
        to: `bids/${wait.bid.id}`,
        isOurTurn: false,
      }
    case 'answer_to_question':
      return {
        words: t(
          '{days, plural, =0 {{name} asked a question today} one {{name} has waited # day for your answer} other {{name} has waited # days for your answer}}',
          { days, name: wait.name },
        ),
        Icon: IconMessageQuestion,
        to: `bids/${wait.bid.id}`,
        isOurTurn: true,
      }
    case 'contract':
      return {
        words: t(
          '{days, plural, =0 {{name} signed today} one {{name} signed # day ago} other {{name} signed # days ago}}; {bid} isn’t finalized',
          { days, name: wait.name, bid: bidNameWithin(wait.bid) },
        ),
        Icon: IconSignature,
        to: `bids/${wait.bid.id}`,
        isOurTurn: true,
      }
    case 'payment':
      return {
        words: t(
          '{days, plural, =0 {{name} got invoice {number} today} one {{name} has had invoice {number} for # day} other {{name} has had invoice {number} for # days}}; {money} is open',
          {
            days,
            name: customer.name,
            number: wait.invoice.number,
            money: formatDollars(wait.invoice.balance),
          },
        ),
        Icon: IconFileInvoice,
        to: `money?invoice=${wait.invoice.id}`,
        isOurTurn: false,
      }
    default:
      return {
        words: tellPermitWait(wait),
        Icon: IconFileCertificate,
        to: `permits#permit-${wait.permit.id}`,
        isOurTurn: wait.kind !== 'authority',
      }
  }
}

function tellPermitWait({ kind, days, permit }: Extract<Wait, { permit: unknown }>): string {
  const values = { days, authority: permit.issuing_authority, title: permit.title }
  switch (kind) {
    case 'authority':
      return t(
        '{days, plural, =0 {{authority} got {title} today} one {{authority} has had {title} for # day} other {{authority} has had {title} for # days}}',
        values,
      )
    case 'corrections':
      return t(
        '{days, plural, =0 {{authority} asked for corrections to {title} today} one {{authority} has waited # day for corrections to {title}} other {{authority} has waited # days for corrections to {title}}}',
        values,
      )
    case 'pick_up':
      return t(
        '{days, plural, =0 {{title} is ready at {authority} since today} one {{title} has been ready at {authority} for # day} other {{title} has been ready at {authority} for # days}}',
        values,
      )
  }
}
