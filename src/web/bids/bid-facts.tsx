import type { ReactNode } from 'react'
import type { Bid } from '../../contract/bids.ts'
import { addDays, companyDayOf, daysBetween } from '../../domain/dates.ts'
import { counted } from '../ui/counted.ts'
import { DateText, RecentTime } from '../ui/time-text.tsx'

/** What is known of a bid since it left, one fact after the other. */
export function bidFacts(bid: Bid, now = new Date()): { name: string; fact: ReactNode }[] {
  const { sentAt, isSending, linkRevokedAt, validUntil, status } = bid
  const isOpen = status === 'sent' || status === 'viewed'
  return [
    isSending && { name: 'sending', fact: 'Being sent now' },
    sentAt !== null && {
      name: 'sent',
      fact: (
        <>
          Sent <RecentTime instant={sentAt} />
        </>
      ),
    },
    sentAt !== null && status !== 'superseded' && { name: 'views', fact: viewsWord(bid) },
    linkRevokedAt !== null && {
      name: 'link',
      fact: (
        <>
          Link taken back <RecentTime instant={linkRevokedAt} />
        </>
      ),
    },
    isOpen && { name: 'reminder', fact: reminderWord(bid) },
    isOpen &&
      validUntil !== null && {
        name: 'valid',
        fact: (
          <>
            Valid until <DateText day={validUntil} />
            {daysLeft(validUntil, now)}
          </>
        ),
      },
    status === 'expired' &&
      validUntil !== null && {
        name: 'valid',
        fact: (
          <>
            Expired after <DateText day={validUntil} />
          </>
        ),
      },
  ].filter((one) => one !== false)
}

function viewsWord({ views }: Bid): ReactNode {
  if (views.count === 0 || views.lastAt === null) return 'Not viewed yet'
  const times = views.count === 1 ? 'once' : counted(views.count, 'time')
  return (
    <>
      Viewed {times}, last <RecentTime instant={views.lastAt} />
    </>
  )
}

function reminderWord({ remindedAt, remindAfterDays, sentAt }: Bid): ReactNode {
  if (remindedAt !== null) {
    return (
      <>
        Reminded <RecentTime instant={remindedAt} />
      </>
    )
  }
  if (remindAfterDays === null || sentAt === null) return 'No reminder'
  return (
    <>
      Reminder on <DateText day={addDays(companyDayOf(new Date(sentAt)), remindAfterDays)} />
    </>
  )
}

function daysLeft(day: string, now: Date): string {
  const left = daysBetween(companyDayOf(now), day)
  if (left > 7) return ''
  return left === 0 ? ' (today)' : ` (${counted(left, 'day')} left)`
}
