import { Anchor, Button, NativeSelect, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { Link, useParams, useSearchParams } from 'react-router'
import { bidFieldNames } from '../../../contract/bid-fields.ts'
import type { Bid } from '../../../contract/bids.ts'
import { formatDollars } from '../../../domain/money.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadState } from '../../ui/loading/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { bidName, bidNameWithin } from '../bid-words.ts'
import { useBids } from '../bids-api.ts'
import { bidFieldLabel, sayBidField } from '../editor/bid-field-words.ts'
import classes from './compare-bids.module.css'
import { compareLines, type LineChange } from './compare-bids.ts'
import { Differences, LineChangeList, signed } from './line-changes.tsx'

/** The differences between two revisions of a bid. */
export default function CompareBidsPage() {
  const params = useParams()
  const [projectId, bidId] = [Number(params.projectId), Number(params.bidId)]
  const query = useBids(projectId)
  const [search, setSearch] = useSearchParams()
  const path = useEmployeePath()
  const bids = query.data
  if (!bids) return <LoadState query={query} />
  const after = bids.find(({ id }) => id === bidId)
  const before = after && chooseBefore(bids, after, Number(search.get('with')))
  if (!after || !before) {
    return (
      <EmptyState
        title={t('Nothing to compare')}
        action={
          <Button component={Link} to={path(`projects/${projectId}`)}>
            {t('Back to the project')}
          </Button>
        }
      >
        {after ? t('This project has no other bid yet.') : t('This project has no such bid.')}
      </EmptyState>
    )
  }
  return (
    <>
      <PageHeader
        title={t('What changed in {name}', { name: bidNameWithin(after) })}
        documentTitle={t('Changes in {name}', { name: bidName(after) })}
        above={
          <Anchor component={Link} to={path(`projects/${projectId}/bids/${after.id}`)} size="sm">
            <span className="unbroken">{after.project.number}</span> {after.project.customerName}
          </Anchor>
        }
        actions={
          <NativeSelect
            aria-label={t('Compare with')}
            data={bids
              .filter(({ id }) => id !== after.id)
              .map((bid) => ({
                value: String(bid.id),
                label: t('Compared with {name} ({total})', {
                  name: bidNameWithin(bid),
                  total: formatDollars(bid.total),
                }),
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

/** The requested bid, else the previous revision, else any other bid. */
function chooseBefore(bids: readonly Bid[], after: Bid, asked: number): Bid | undefined {
  const others = bids.filter(({ id }) => id !== after.id)
  const isEarlier = (bid: Bid) =>
    bid.number === after.number && bid.kind === after.kind && bid.revision < after.revision
  const earlier = others.filter(isEarlier).toSorted((one, other) => other.revision - one.revision)
  return others.find(({ id }) => id === asked) ?? earlier[0] ?? others[0]
}

function Sums({ before, after }: { before: Bid; after: Bid }) {
  const sums = [
    [t('Subtotal'), before.subtotal, after.subtotal],
    [t('Discount'), before.discount, after.discount],
    [t('Total'), before.total, after.total],
    [t('Cost (internal)'), before.cost, after.cost],
    [t('Margin (internal)'), before.total - before.cost, after.total - after.cost],
  ] as const
  return (
    <Section title={t('Totals')}>
      {/* On a phone the figures scroll sideways, by keyboard too. */}
      <div style={{ overflowX: 'auto' }} role="region" aria-label={t('Totals before and after')} tabIndex={0}>
        <Table withRowBorders className={classes.sums ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <VisuallyHidden>{t('Item')}</VisuallyHidden>
              </Table.Th>
              <Table.Th>{t('Before')}</Table.Th>
              <Table.Th>{t('After')}</Table.Th>
              <Table.Th>{t('Difference')}</Table.Th>
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

function Lines({ changes }: { changes: readonly LineChange[] }) {
  return (
    <Section title={t('Lines')}>
      {changes.length === 0 && <Text c="dimmed">{t('All lines are the same.')}</Text>}
      <LineChangeList changes={changes} />
    </Section>
  )
}

function Words({ before, after }: { before: Bid; after: Bid }) {
  const texts = [
    // The totals show the discount.
    ...bidFieldNames
      .filter((field) => field !== 'discount')
      .map((field) => [bidFieldLabel(field), sayBidField(field, before), sayBidField(field, after)] as const),
    [bidFieldLabel('paymentSchedule'), saySchedule(before), saySchedule(after)] as const,
  ]
  const changed = texts.filter(([, was, is]) => was !== is)
  return (
    <Section title={t('Words and dates')}>
      {changed.length === 0 && <Text c="dimmed">{t('They’re all the same.')}</Text>}
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

function saySchedule(bid: Bid): string {
  return bid.paymentSchedule.map(({ label, due }) => `${label}: ${formatDollars(due)}`).join('\n')
}
