import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PermitRow } from '../../contract/permits.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { ErrorState } from '../ui/error-state.tsx'
import table from '../ui/list-table.module.css'
import { LoadMore } from '../ui/load-more.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { SortHeader } from '../ui/sort-header.tsx'
import { DateText } from '../ui/time-text.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { BoardCard, PermitMenu } from './board-card.tsx'
import { stageAge } from './permit-words.ts'
import classes from './permits.module.css'
import type { usePermitList } from './permits-api.ts'
import { PermitWarnings, StageBadge, WaitingText } from './stage-badge.tsx'
import type { MovePermit } from './use-move-permit.ts'
import { longestFirst, type usePermitView } from './use-permit-view.ts'

/** The same permits as a list, the longest waiting first. */
export function PermitListView({
  list,
  view,
  onMove,
  empty,
}: {
  list: ReturnType<typeof usePermitList>
  view: ReturnType<typeof usePermitView>
  onMove: MovePermit
  empty: ReactNode
}) {
  const wide = useWideScreen()
  const { sort } = view
  const { data, error, refetch, isPlaceholderData, ...paging } = list
  const rows = data?.pages.flatMap((page) => page.rows)
  if (error && !rows) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!rows) return <LoadingSkeleton lines={10} height={36} />
  if (rows.length === 0) return empty
  return (
    <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.6 } : undefined}>
      {wide ? (
        <PermitTable
          rows={rows}
          onMove={onMove}
          sort={sort}
          onSort={(next) => view.change('sort', next === longestFirst ? '' : next)}
        />
      ) : (
        <ul className={classes.cards}>
          {rows.map((permit) => (
            <BoardCard
              key={permit.id}
              permit={permit}
              onMove={onMove}
              draggable={false}
              isGrouped={false}
              showsStage
            />
          ))}
        </ul>
      )}
      <LoadMore shown={rows.length} total={data?.pages[0]?.total ?? rows.length} {...paging} />
    </div>
  )
}

function PermitTable({
  rows,
  onMove,
  sort,
  onSort,
}: {
  rows: readonly PermitRow[]
  onMove: MovePermit
  sort: string
  onSort: (sort: string) => void
}) {
  const path = useEmployeePath()
  const order = { current: sort, onSort }
  return (
    <div className={table.tablePlace}>
      <Table highlightOnHover verticalSpacing={7} className={table.table ?? ''}>
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            <Table.Th>{t('Permit')}</Table.Th>
            <SortHeader label={t('Project')} sort="project" {...order} />
            <SortHeader label={t('Authority')} sort="authority" {...order} />
            <SortHeader label={t('Stage')} sort="stage" {...order} />
            <SortHeader label={t('Waiting')} sort="waiting" figure {...order} />
            <SortHeader label={t('Expires')} sort="expires" {...order} />
            <Table.Th w={48}>
              <span className={table.spoken}>{t('Actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((permit) => (
            <Table.Tr key={permit.id} className={table.row ?? ''}>
              <Table.Td className={table.name ?? ''} miw={180}>
                <Link
                  className={`${table.rowLink ?? ''} ${classes.wraps ?? ''}`}
                  to={path(`projects/${permit.project.id}/permits#permit-${permit.id}`)}
                >
                  {permit.title}
                </Link>
                {permit.number !== '' && (
                  <div className={table.second}>{t('No. {number}', { number: permit.number })}</div>
                )}
              </Table.Td>
              <Table.Td className={table.name ?? ''}>
                {permit.project.number}
                <div className={table.second}>
                  {[permit.project.customerName, permit.project.siteCity].filter(Boolean).join(', ')}
                </div>
              </Table.Td>
              <Table.Td className={table.name ?? ''}>{permit.issuing_authority}</Table.Td>
              <Table.Td>
                <StageBadge stage={permit.stage} />
                <div className={table.second}>{stageAge(permit.daysInStage)}</div>
              </Table.Td>
              <Table.Td data-figure>
                {permit.daysWaiting === null ? '—' : <WaitingText days={permit.daysWaiting} isShort />}
              </Table.Td>
              <Table.Td>
                <DateText day={permit.expires} />
                <div>
                  <PermitWarnings permit={permit} />
                </div>
              </Table.Td>
              <Table.Td py={2} className={classes.aboveRow ?? ''}>
                <PermitMenu permit={permit} onMove={onMove} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
