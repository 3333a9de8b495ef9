import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { DueRight, OwedOfJob } from '../../contract/rights.ts'
import { rightsWarningDays } from '../../domain/rights/rights.ts'
import { t } from '../language/t.ts'
import {
  dayColumn,
  moneyColumn,
  type ReportColumn,
  ReportTable,
  textColumn,
} from '../reports/report-table.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RightState } from './right-line.tsx'
import { useDueRights, useOwedOfJobs } from './rights-api.ts'
import { owedWords, rightWords } from './rights-words.ts'

/** The next deadline by law of every job. */
export default function RightsPage() {
  return (
    <>
      <PageHeader
        title={t('Rights')}
        description={t('The next deadline by law of every job that isn’t paid')}
      />
      <Loaded query={useDueRights()} lines={8}>
        {(rows) => (rows.length === 0 ? <NoRights /> : <DueRights rows={rows} />)}
      </Loaded>
      <Loaded query={useOwedOfJobs()} lines={4}>
        {(rows) => rows.length > 0 && <OwedByLaw rows={rows} />}
      </Loaded>
    </>
  )
}

function NoRights() {
  return (
    <EmptyState title={t('No deadlines')}>
      {t('Choose the contract type on a project’s Rights page, and its deadlines show up here.')}
    </EmptyState>
  )
}

function DueRights({ rows }: { rows: readonly DueRight[] }) {
  const path = useEmployeePath()
  const columns: [ReportColumn<DueRight>, ...ReportColumn<DueRight>[]] = [
    dayColumn('day', t('Due'), ({ day }) => day),
    {
      key: 'left',
      label: t('State'),
      by: ({ daysLeft }) => daysLeft,
      cell: ({ daysLeft }) => <RightState state={stateOf(daysLeft)} daysLeft={daysLeft} />,
    },
    {
      key: 'kind',
      label: t('Deadline'),
      by: ({ kind }) => rightWords[kind],
      cell: ({ kind, project }) => <Link to={path(`projects/${project.id}/rights`)}>{rightWords[kind]}</Link>,
    },
    textColumn(
      'project',
      t('Project'),
      ({ project }) => project.number,
      ({ project }) => path(`projects/${project.id}`),
    ),
    textColumn('customer', t('Customer'), ({ project }) => project.customerName),
    textColumn('manager', t('Manager'), ({ project }) => project.manager?.name ?? ''),
  ]
  return (
    <ReportTable<DueRight>
      title={t('Deadlines')}
      rows={rows}
      rowKey={({ project }) => String(project.id)}
      order="day"
      columns={columns}
      note={t('Calendar days, never moved off a weekend or holiday. This is no legal advice.')}
    />
  )
}

/** What is owed to us: since when, when the law wants it paid, and what it costs whoever is late. */
function OwedByLaw({ rows }: { rows: readonly OwedOfJob[] }) {
  const path = useEmployeePath()
  const columns: [ReportColumn<OwedOfJob>, ...ReportColumn<OwedOfJob>[]] = [
    textColumn(
      'project',
      t('Project'),
      ({ project }) => project.number,
      ({ project }) => path(`projects/${project.id}/rights`),
    ),
    textColumn('customer', t('Customer'), ({ project }) => project.customerName),
    textColumn('kind', t('For'), ({ kind }) => owedWords[kind]),
    moneyColumn('amount', t('Owed'), ({ amount }) => amount, {
      total: rows.reduce((sum, { amount }) => sum + amount, 0),
    }),
    dayColumn('since', t('Since'), ({ since }) => since),
    dayColumn('due', t('Due'), ({ due }) => due, t('Not counted yet')),
    {
      key: 'late',
      label: t('State'),
      by: ({ daysLeft }) => daysLeft ?? Number.POSITIVE_INFINITY,
      cell: ({ daysLeft }) =>
        daysLeft === null ? '—' : <RightState state={stateOf(daysLeft)} daysLeft={daysLeft} />,
    },
    {
      key: 'section',
      label: t('Section'),
      by: ({ section }) => section,
      cell: ({ section, officialText }) =>
        section === '' ? (
          '—'
        ) : (
          <Anchor href={officialText} target="_blank" rel="noreferrer" size="sm" underline="always">
            {section}
          </Anchor>
        ),
    },
    moneyColumn('charge', t('Charge so far'), ({ charge }) => charge, {
      total: rows.reduce((sum, { charge }) => sum + charge, 0),
    }),
  ]
  return (
    <ReportTable<OwedOfJob>
      title={t('Owed to us by law')}
      rows={rows}
      rowKey={({ project, kind }) => `${project.id} ${kind}`}
      order="due"
      sortName="owed"
      columns={columns}
      note={t(
        'The charge is about 2 % a month on what is paid too late (Civ. Code §§ 8800, 8818; B&P § 7108.5). Other terms in writing and good-faith disputes may change it. This is no legal advice.',
      )}
    />
  )
}

function stateOf(daysLeft: number) {
  if (daysLeft < 0) return 'late'
  return daysLeft <= rightsWarningDays[0] ? 'soon' : 'safe'
}
