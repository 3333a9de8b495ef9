import type { ReactNode } from 'react'
import type { Bid } from '../../../contract/bids.ts'
import { addDays, companyDayOf, daysBetween } from '../../../domain/dates.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { DateText, RecentTime } from '../../ui/time-text.tsx'

/** What has happened to a bid since it was sent. */
export function bidFacts(bid: Bid, now = new Date()): { name: string; fact: ReactNode }[] {
  const { sentAt, isSending, linkRevokedAt, validUntil, status } = bid
  const isOpen = status === 'sent' || status === 'viewed'
  const isAnswered = status === 'accepted' || status === 'declined' || status === 'finalized'
  return [
    isSending && { name: 'sending', fact: t('Being sent now') },
    sentAt !== null && {
      name: 'sent',
      fact: <Rich message="Sent <0/>" components={[<RecentTime key="sent" instant={sentAt} />]} />,
    },
    sentAt !== null &&
      status !== 'superseded' &&
      !(isAnswered && bid.views.count === 0) && { name: 'views', fact: viewsWord(bid) },
    linkRevokedAt !== null && {
      name: 'link',
      fact: (
        <Rich
          message="Link turned off <0/>"
          components={[<RecentTime key="revoked" instant={linkRevokedAt} />]}
        />
      ),
    },
    isOpen && { name: 'reminder', fact: reminderWord(bid) },
    isOpen &&
      validUntil !== null && {
        name: 'valid',
        fact: validWord(validUntil, now),
      },
    status === 'expired' &&
      validUntil !== null && {
        name: 'valid',
        fact: <Rich message="Expired after <0/>" components={[<DateText key="day" day={validUntil} />]} />,
      },
  ].filter((one) => one !== false)
}

function viewsWord({ views }: Bid): ReactNode {
  if (views.count === 0 || views.lastAt === null) return t('Not viewed yet')
  return (
    <Rich
      message="{count, plural, one {Viewed once, last <0/>} other {Viewed # times, last <0/>}}"
      values={{ count: views.count }}
      components={[<RecentTime key="last" instant={views.lastAt} />]}
    />
  )
}

function reminderWord({ remindedAt, remindAfterDays, sentAt, questions }: Bid): ReactNode {
  if (remindedAt !== null) {
    return <Rich message="Reminded <0/>" components={[<RecentTime key="reminded" instant={remindedAt} />]} />
  }
  if (remindAfterDays === null || sentAt === null) return t('No reminder')
  if (questions.length > 0) return t('No reminder: the customer has asked')
  const day = addDays(companyDayOf(new Date(sentAt)), remindAfterDays)
  return <Rich message="Reminder on <0/>" components={[<DateText key="day" day={day} />]} />
}

/** Counts the days in the last week. */
function validWord(validUntil: string, now: Date): ReactNode {
  const days = daysBetween(companyDayOf(now), validUntil)
  const components = [<DateText key="day" day={validUntil} />]
  if (days > 7) return <Rich message="Valid until <0/>" components={components} />
  if (days === 0) return <Rich message="Valid until <0/> (today)" components={components} />
  return (
    <Rich
      message="{days, plural, one {Valid until <0/> (# day left)} other {Valid until <0/> (# days left)}}"
      values={{ days }}
      components={components}
    />
  )
}
