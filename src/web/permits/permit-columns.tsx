import type { PermitRow } from '../../contract/permits.ts'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import { DateText } from '../ui/time-text.tsx'
import { PermitMenu } from './board-card.tsx'
import { stageAge } from './permit-words.ts'
import { PermitWarnings, StageBadge, WaitingText } from './stage-badge.tsx'
import type { MovePermit } from './use-move-permit.ts'

export function permitColumns(onMove: MovePermit): readonly Column<PermitRow>[] {
  return [
    {
      key: 'permit',
      label: t('Permit'),
      width: '180px',
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
      cell: ({ stage }) => <StageBadge stage={stage} />,
      second: ({ daysInStage }) => stageAge(daysInStage),
    },
    {
      key: 'waiting',
      label: t('Waiting'),
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
