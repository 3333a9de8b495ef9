import type { MantineColor } from '@mantine/core'
import { upperFirst } from '@mantine/hooks'
import { type BidStatus, bidStatuses } from '../../domain/bids.ts'
import type { ExpenseStatus } from '../../domain/expenses.ts'
import type { InvoiceStatus } from '../../domain/invoices.ts'
import { type ProjectStatus, statusLabel } from '../../domain/projects.ts'
import { type NamedThing, named } from '../language/names.ts'
import { PlainBadge } from './plain-elements.tsx'

type Status = ProjectStatus | BidStatus | InvoiceStatus | ExpenseStatus

const colors: Record<Status, MantineColor> = {
  new_lead: 'cyan',
  appointment_scheduled: 'indigo',
  bid_sent: 'violet',
  contract_signed: 'teal',
  permitting: 'yellow',
  scheduled: 'blue',
  in_progress: 'orange',
  completed: 'green',
  contract_declined: 'red',
  project_cancelled: 'gray',
  draft: 'gray',
  sent: 'violet',
  viewed: 'indigo',
  accepted: 'teal',
  declined: 'red',
  finalized: 'green',
  superseded: 'gray',
  expired: 'gray',
  unpaid: 'orange',
  partially_paid: 'yellow',
  paid: 'green',
  overdue: 'red',
  void: 'gray',
}

/** The status's color in lists and charts; never shown without its word. */
export function statusColor(status: Status): MantineColor {
  return colors[status]
}

/** The status in words: `Contract signed`. @param of what it is the status of, where one alone does not say it */
export function statusWord(status: Status, of = thingWith(status)): string {
  const word =
    status === 'project_cancelled' || status === 'contract_declined'
      ? statusLabel(status)
      : status.replaceAll('_', ' ')
  return named(upperFirst(word), of)
}

/** Paid is what expenses are as well: there the word stands by itself. */
function thingWith(status: Status): NamedThing | undefined {
  if (bidStatuses.some((each) => each === status)) return 'bid'
  return status === 'overdue' || status === 'void' ? 'invoice' : undefined
}

/** A status as a word with its color. */
export function StatusBadge({
  status,
  of,
  size,
}: {
  status: Status
  of?: NamedThing
  size?: 'xs' | 'sm' | 'md' | 'lg'
}) {
  return (
    <PlainBadge color={colors[status]} size={size}>
      {statusWord(status, of)}
    </PlainBadge>
  )
}
