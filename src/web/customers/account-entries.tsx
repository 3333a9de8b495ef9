import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { AccountEntry, CustomerAccount } from '../../contract/invoice-sending.ts'
import { addDays, type Day } from '../../domain/dates.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import { RecordCards } from '../records/record-list/record-cards.tsx'
import { RecordTable } from '../records/record-list/record-table.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import { DateText } from '../ui/time-text.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'

/** A line of an account: an invoice or payment, or a balance at the beginning or end of the period. */
interface Line {
  id: number
  day: Day
  words: string
  entry?: AccountEntry
  balance: Cents
}

/** Every invoice and payment of the period, from the opening to the closing balance. */
export function AccountEntries({ account }: { account: CustomerAccount }) {
  const { from, to, opening, entries, closing } = account
  const Records = useWideScreen() ? RecordTable : RecordCards
  const lines: Line[] = [
    { id: 0, day: addDays(from, -1), words: t('Opening balance'), balance: opening },
    ...entries.map((entry, at) => ({
      id: at + 1,
      day: entry.day,
      words: entry.description,
      entry,
      balance: entry.balance,
    })),
    { id: entries.length + 1, day: to, words: t('Closing balance'), balance: closing },
  ]
  return (
    <>
      <Records rows={lines} columns={columns} />
      {entries.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('Nothing billed or paid in this period.')}
        </Text>
      )}
    </>
  )
}

const columns: readonly Column<Line>[] = [
  { key: 'day', label: t('Day'), card: 'fact', cell: ({ day }) => <DateText day={day} /> },
  {
    key: 'what',
    label: t('Item'),
    card: 'name',
    cell: ({ entry, words }) =>
      entry ? (
        <ProjectLink screen={`projects/${entry.project.id}#invoice-${entry.invoice.id}`}>{words}</ProjectLink>
      ) : (
        <strong>{words}</strong>
      ),
  },
  {
    key: 'project',
    label: t('Project'),
    card: 'fact',
    cell: ({ entry }) =>
      entry && <ProjectLink screen={`projects/${entry.project.id}`}>{entry.project.number}</ProjectLink>,
  },
  {
    key: 'billed',
    label: t('Billed'),
    kind: 'figure',
    card: 'amount',
    cell: ({ entry }) => entry && isBilled(entry) && <Money cents={entry.amount} />,
    onCard: ({ entry, balance }) => (entry ? signed(entry.amount) : <Money cents={balance} />),
  },
  {
    key: 'paid',
    label: t('Paid'),
    kind: 'figure',
    cell: ({ entry }) => entry && !isBilled(entry) && <Money cents={-entry.amount} />,
  },
  {
    key: 'balance',
    label: t('Balance'),
    kind: 'figure',
    card: 'fact',
    cell: ({ entry, balance }) => (
      <Text span inherit fw={entry ? undefined : 650}>
        <Money cents={balance} />
      </Text>
    ),
    onCard: ({ entry, balance }) =>
      entry && <Rich message="<0/> owed" components={[<Money key="owed" cents={balance} />]} />,
  },
]

function ProjectLink({ screen, children }: { screen: string; children: string }) {
  const path = useEmployeePath()
  return (
    <Anchor inherit component={Link} to={path(screen)}>
      {children}
    </Anchor>
  )
}

/** A voided invoice reduces what was billed. Refunds and reversals reduce what was paid. */
function isBilled({ kind }: AccountEntry): boolean {
  return kind === 'invoice' || kind === 'void'
}

function signed(cents: Cents): string {
  return cents > 0 ? `+${formatDollars(cents)}` : formatDollars(cents)
}
