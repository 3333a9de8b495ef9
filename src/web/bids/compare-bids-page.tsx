import { Anchor, Badge, Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Bid, BidItem } from '../../contract/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/time.ts'
import { bidName } from './bid-words.ts'
import { useBids } from './bids-api.ts'
import classes from './compare-bids.module.css'
import { type ComparedField, compareLines, type LineChange } from './compare-bids.ts'
import { compareWords } from './compare-words.ts'

/** What changed from one revision of a bid to another: money, lines, schedule and words. */
export default function CompareBidsPage() {
  const params = useParams()
  const [projectId, bidId] = [Number(params.projectId), Number(params.bidId)]
  const { data: bids, error, refetch } = useBids(projectId)
  const [search, setSearch] = useSearchParams()
  const path = useEmployeePath()
  if (!bids) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton />
  const after = bids.find(({ id }) => id === bidId)
  const before = after && chooseBefore(bids, after, Number(search.get('with')))
  if (!after || !before) {
    return (
      <EmptyState title="Nothing to compare">
        {after ? 'This project has no other bid yet.' : 'There is no such bid in this project.'}
      </EmptyState>
    )
  }
  return (
    <>
      <PageHeader
        title={`What changed in ${lowered(bidName(after))}`}
        documentTitle={`Changes in ${bidName(after)}`}
        above={
          <Anchor component={Link} to={path(`projects/${projectId}/bids/${after.id}`)} size="sm">
            {after.project.number} {after.project.customerName}
          </Anchor>
        }
        actions={
          <NativeSelect
            aria-label="Compare with"
            data={bids
              .filter(({ id }) => id !== after.id)
              .map((bid) => ({
                value: String(bid.id),
                label: `Compared with ${lowered(bidName(bid))} (${formatDollars(bid.total)})`,
              }))}
            value={String(before.id)}
            onChange={(event) => setSearch({ with: event.currentTarget.value }, { replace: true })}
          />
        }
      />
      <Stack gap="lg">
        <Sums before={before} after={after} />
        <Lines changes={compareLines(before, after)} />
        <Words before={before} after={after} />
      </Stack>
    </>
  )
}

/** The one that was asked for, else the revision before, else any other bid. */
function chooseBefore(bids: readonly Bid[], after: Bid, asked: number): Bid | undefined {
  const others = bids.filter(({ id }) => id !== after.id)
  const isEarlier = (bid: Bid) =>
    bid.number === after.number && bid.kind === after.kind && bid.revision < after.revision
  const earlier = others.filter(isEarlier).toSorted((one, other) => other.revision - one.revision)
  return others.find(({ id }) => id === asked) ?? earlier[0] ?? others[0]
}

function Sums({ before, after }: { before: Bid; after: Bid }) {
  const sums = [
    ['Subtotal', before.subtotal, after.subtotal],
    ['Discount', before.discount, after.discount],
    ['Total', before.total, after.total],
    ['Cost (internal)', before.cost, after.cost],
    ['Margin (internal)', before.total - before.cost, after.total - after.cost],
  ] as const
  return (
    <Section title="Totals">
      {/* On a phone the figures scroll sideways, by keyboard too. */}
      <div className={classes.wide} role="region" aria-label="Totals before and after" tabIndex={0}>
        <Table withRowBorders className={classes.sums ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <span className={classes.spoken}>What</span>
              </Table.Th>
              <Table.Th>Before</Table.Th>
              <Table.Th>After</Table.Th>
              <Table.Th>Difference</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sums.map(([label, was, is]) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{formatDollars(was)}</Table.Td>
                <Table.Td>{formatDollars(is)}</Table.Td>
                <Table.Td fw={was === is ? 400 : 700}>{signed(is - was)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Section>
  )
}

const kindWords = {
  added: { word: 'Added', color: 'green' },
  removed: { word: 'Removed', color: 'red' },
  changed: { word: 'Changed', color: 'blue' },
  moved: { word: 'Moved', color: 'gray' },
} as const

function Lines({ changes }: { changes: readonly LineChange[] }) {
  return (
    <Section title="Lines">
      {changes.length === 0 && <Text c="dimmed">All lines are the same.</Text>}
      <ul className={classes.list}>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.after?.id} ${change.before?.id}`}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <Badge
                variant="light"
                tt="none"
                radius="sm"
                color={kindWords[change.kind].color}
                className={classes.kind ?? ''}
              >
                {kindWords[change.kind].word}
              </Badge>
              <div className={classes.what}>
                <ChangedLine change={change} />
              </div>
            </Group>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ChangedLine({ change: { before, after, group, fromGroup, fields } }: { change: LineChange }) {
  const shown = after ?? before
  if (!shown) return null
  return (
    <>
      {before && after && fields.includes('description') ? (
        <Differences before={before.description} after={after.description} />
      ) : (
        <Text size="sm" fw={600} className={classes.text ?? ''}>
          {shown.description}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {fromGroup === undefined ? group : `${fromGroup || 'No group'} → ${group || 'No group'}`}
      </Text>
      {(!before || !after) && <Text size="sm">{`${priceOf(shown)} = ${formatDollars(shown.amount)}`}</Text>}
      {before && after && fields.length > 0 && (
        <ul className={classes.fields}>
          {fields
            .filter((field) => field !== 'description')
            .map((field) => (
              <li key={field}>
                {fieldWords[field]}: <del>{sayField(before, field)}</del> <ins>{sayField(after, field)}</ins>
              </li>
            ))}
          {before.amount !== after.amount && (
            <li>
              Amount: <del>{formatDollars(before.amount)}</del> <ins>{formatDollars(after.amount)}</ins> (
              {signed(after.amount - before.amount)})
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function Words({ before, after }: { before: Bid; after: Bid }) {
  const texts: [string, string, string][] = [
    ['Title', before.title, after.title],
    ['Language', languageWords[before.language], languageWords[after.language]],
    ['Valid until', sayDay(before.validUntil), sayDay(after.validUntil)],
    ['Payment schedule', saySchedule(before), saySchedule(after)],
    ['Scope of work', before.scope, after.scope],
    ['Exclusions', before.exclusions, after.exclusions],
    ['Terms', before.terms, after.terms],
  ]
  const changed = texts.filter(([, was, is]) => was !== is)
  return (
    <Section title="Words and dates">
      {changed.length === 0 && <Text c="dimmed">All of them are the same.</Text>}
      <Stack gap="md">
        {changed.map(([label, was, is]) => (
          <div key={label}>
            <Text size="sm" fw={600} component="h3">
              {label}
            </Text>
            <Differences before={was} after={is} />
          </div>
        ))}
      </Stack>
    </Section>
  )
}

function Differences({ before, after }: { before: string; after: string }) {
  const pieces: ReactNode[] = compareWords(before, after).map(({ kind, text }, place) => {
    const key = `${place} ${kind}`
    if (kind === 'gone') return <del key={key}>{text}</del>
    if (kind === 'come') return <ins key={key}>{text}</ins>
    return <span key={key}>{text}</span>
  })
  return (
    <Text size="sm" className={classes.text ?? ''}>
      {pieces}
    </Text>
  )
}

const languageWords = { en: 'English', es: 'Spanish' } as const

const fieldWords: Record<ComparedField, string> = {
  description: 'Description',
  quantity: 'Quantity',
  unit: 'Unit',
  unitPrice: 'Unit price',
  optional: 'Optional',
  selected: 'Ticked',
}

function sayField(item: BidItem, field: ComparedField): string {
  switch (field) {
    case 'quantity':
      return String(item.quantity / 1000)
    case 'unitPrice':
      return formatDollars(item.unitPrice)
    case 'optional':
    case 'selected':
      return item[field] ? 'yes' : 'no'
    default:
      return item[field]
  }
}

function priceOf(item: BidItem): string {
  return `${item.quantity / 1000} ${item.unit} × ${formatDollars(item.unitPrice)}`
}

function saySchedule(bid: Bid): string {
  return bid.paymentSchedule.map(({ label, due }) => `${label}: ${formatDollars(due)}`).join('\n')
}

function sayDay(day: string | null): string {
  return day === null ? 'No end' : formatDay(day)
}

function signed(cents: number): string {
  return cents > 0 ? `+${formatDollars(cents)}` : formatDollars(cents)
}

function lowered(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
