import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { PermitRow } from '../../contract/permits.ts'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import { EmptyList } from '../records/record-list/empty-list.tsx'
import { RecordList } from '../records/record-list/record-list.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { LoadState } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DateText } from '../ui/time-text.tsx'
import { PermitBoard } from './permit-board.tsx'
import { longestFirst, PermitFilterBar, usePermitView } from './permit-filter-bar.tsx'
import { PermitMenu } from './permit-menu.tsx'
import { patienceWith, stageAge } from './permit-words.ts'
import { useClosedPermits, usePermitBoard, usePermitList } from './permits-api.ts'
import { PermitWarnings, StageBadge, WaitingText } from './stage-badge.tsx'
import { type MovePermit, useMovePermit, usePermitPanel } from './use-move-permit.ts'

const ReleaseDrawer = lazy(async () => ({ default: (await import('./release-drawer.tsx')).ReleaseDrawer }))

export default function PermitsPage() {
  const view = usePermitView()
  const board = usePermitBoard(view.selection)
  const closed = useClosedPermits(view.selection)
  const list = usePermitList(view.listed, view.isList)
  const { panel, open, close } = usePermitPanel()
  const movePermit = useMovePermit(open)
  const path = useEmployeePath()
  const rows = board.data
  const all = [...(rows ?? []), ...(closed.data?.rows ?? []), ...(list.rows ?? [])]
  const released = panel?.kind === 'release' && all.find(({ id }) => id === panel.id)
  return (
    <>
      <PageHeader
        title={t('Permits')}
        description={<span aria-live="polite">{rows ? sayOpen(rows) : ' '}</span>}
      />
      <PermitFilterBar view={view} named={all.map(({ issuing_authority }) => issuing_authority)} />
      {view.isList ? (
        <RecordList
          list={list}
          columns={permitColumns(movePermit)}
          sort={view.sort}
          onSort={(sort) => view.change('sort', sort === longestFirst ? '' : sort)}
          opens={({ id, project }) => path(`projects/${project.id}/permits#permit-${id}`)}
          minWidth="66rem"
          empty={<NoPermits view={view} />}
        />
      ) : board.error || !rows ? (
        <LoadState query={board} lines={8} height={64} />
      ) : rows.length === 0 && (closed.data?.total ?? 0) === 0 ? (
        <NoPermits view={view} />
      ) : (
        <div
          aria-busy={board.isPlaceholderData}
          style={board.isPlaceholderData ? { opacity: 0.6 } : undefined}
        >
          <PermitBoard rows={rows} closed={closed.data} view={view} onMove={movePermit} />
        </div>
      )}
      {released && (
        <Suspense fallback={null}>
          <ReleaseDrawer key={released.id} permit={released} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function sayOpen(rows: readonly PermitRow[]): string {
  const waits = rows.flatMap(({ daysWaiting }) => daysWaiting ?? [])
  const tooLong = waits.filter((days) => patienceWith(days) === 'too long').length
  const open = t('{count, plural, one {# open permit} other {# open permits}}', { count: rows.length })
  const waited = t('{count} waited for', { count: waits.length })
  const long = t('{count} for 60 days or more', { count: tooLong })
  return [open, waited, ...(tooLong > 0 ? [long] : [])].join(', ')
}

function NoPermits({ view }: { view: ReturnType<typeof usePermitView> }) {
  const path = useEmployeePath()
  const noMatch = {
    title: t('No permit matches'),
    hint: t(
      'Try fewer words or other filters. A project’s number, a customer, a title or the authority’s number finds a permit.',
    ),
    showAll: t('Show all permits'),
    onShowAll: view.clear,
  }
  return (
    <EmptyList
      noMatch={view.isNarrowed ? noMatch : undefined}
      title={t('No permits yet')}
      actions={
        <Button component={Link} to={path('projects?status=contract_signed')}>
          {t('Show signed projects')}
        </Button>
      }
    >
      {t(
        'Open a project and add its first permit: who issues it, and the application. You’ll see it here until it’s finaled.',
      )}
    </EmptyList>
  )
}

function permitColumns(onMove: MovePermit): readonly Column<PermitRow>[] {
  return [
    {
      key: 'permit',
      label: t('Permit'),
      width: '14rem',
      opens: true,
      card: 'name',
      cell: ({ title }) => title,
      second: numberWord,
    },
    {
      key: 'project',
      label: t('Project'),
      sorts: true,
      card: 'fact',
      cell: ({ project }) => project.number,
      second: ({ project }) => [project.customerName, project.siteCity].filter(Boolean).join(', '),
      onCard: ({ project: { number, customerName, siteCity } }) =>
        [[number, customerName].join(' '), siteCity].filter(Boolean).join(', '),
    },
    {
      key: 'authority',
      label: t('Authority'),
      sorts: true,
      card: 'fact',
      cell: (permit) => permit.issuing_authority,
      onCard: (permit) => [permit.issuing_authority, numberWord(permit)].filter(Boolean).join(' · '),
    },
    {
      key: 'stage',
      label: t('Stage'),
      kind: 'step',
      sorts: true,
      card: 'fact',
      width: '14.5rem',
      cell: ({ stage }) => <StageBadge stage={stage} />,
      second: ({ daysInStage }) => stageAge(daysInStage),
    },
    {
      key: 'waiting',
      label: t('Waiting'),
      width: '6.5rem',
      kind: 'figure',
      sorts: true,
      card: 'fact',
      cell: ({ daysWaiting }) => (daysWaiting === null ? '—' : <WaitingText days={daysWaiting} isShort />),
      onCard: ({ daysWaiting, daysInStage }) => (
        <>
          {daysWaiting !== null && <WaitingText days={daysWaiting} />}
          {daysWaiting !== daysInStage && ` ${stageAge(daysInStage)}`}
        </>
      ),
    },
    {
      key: 'expires',
      label: t('Expires'),
      width: '9rem',
      kind: 'day',
      sorts: true,
      card: 'fact',
      cell: ({ expires }) => <DateText day={expires} />,
      second: (permit) => <PermitWarnings permit={permit} />,
      onCard: (permit) => <PermitWarnings permit={permit} />,
    },
    {
      key: 'actions',
      label: t('Actions'),
      width: '48px',
      card: 'actions',
      cell: (permit) => <PermitMenu permit={permit} onMove={onMove} />,
    },
  ]
}

function numberWord({ number }: PermitRow): string {
  return number === '' ? '' : t('No. {number}', { number })
}
