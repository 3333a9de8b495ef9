import { Link } from 'react-router'
import type { DueRight } from '../../contract/rights.ts'
import { rightsWarningDays } from '../../domain/rights/rights.ts'
import { t } from '../language/t.ts'
import { dayColumn, type ReportColumn, ReportTable, textColumn } from '../reports/report-table.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RightState } from './right-line.tsx'
import { useDueRights } from './rights-api.ts'
import { rightWords } from './rights-words.ts'

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

function stateOf(daysLeft: number) {
  if (daysLeft < 0) return 'late'
  return daysLeft <= rightsWarningDays[0] ? 'soon' : 'safe'
}
