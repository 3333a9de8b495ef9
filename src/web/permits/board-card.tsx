import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFileText, IconPencil } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import type { PermitRow } from '../../contract/permits.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { stageAge } from './permit-words.ts'
import classes from './permits.module.css'
import { PermitWarnings, StageBadge, WaitingText } from './stage-badge.tsx'
import { StageItems } from './stage-menu.tsx'
import type { MovePermit } from './use-move-permit.ts'

export const permitDragType = 'application/x-permit'

/** One permit on the board: whose it is, what for, and how long it has been waited for. */
export function BoardCard({
  permit,
  onMove,
  draggable,
  isGrouped,
  showsStage,
}: {
  permit: PermitRow
  onMove: MovePermit
  draggable: boolean
  /** Whether the authority stands above already. */
  isGrouped: boolean
  showsStage: boolean
}) {
  const path = useEmployeePath()
  const [dragged, setDragged] = useState(false)
  const { project } = permit
  const place = path(`projects/${project.id}/permits#permit-${permit.id}`)
  return (
    <li
      className={classes.card}
      draggable={draggable}
      data-dragged={dragged || undefined}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData(permitDragType, JSON.stringify(permit))
        event.dataTransfer.effectAllowed = 'move'
        setDragged(true)
      }}
      onDragEnd={() => setDragged(false)}
    >
      <div className={classes.cardHead}>
        <Link className={classes.cardTitle} to={place} draggable={false}>
          {permit.title}
        </Link>
        <PermitMenu permit={permit} onMove={onMove} />
      </div>
      <p className={classes.cardLine}>
        <b>{project.number}</b> {project.customerName}
        {project.siteCity && `, ${project.siteCity}`}
      </p>
      {(!isGrouped || permit.number !== '') && (
        <p className={classes.cardLine} data-quiet>
          {[
            isGrouped ? '' : permit.issuing_authority,
            permit.number && t('No. {number}', { number: permit.number }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <div className={classes.cardFoot}>
        {showsStage && <StageBadge stage={permit.stage} />}
        {permit.daysWaiting !== null && <WaitingText days={permit.daysWaiting} />}
        <PermitWarnings permit={permit} />
        {permit.daysWaiting !== permit.daysInStage && (
          <span className={classes.age}>{stageAge(permit.daysInStage)}</span>
        )}
      </div>
    </li>
  )
}

/** What can be done with a permit in a row of many: to move it, to open it, to see its paper. */
export function PermitMenu({ permit, onMove }: { permit: PermitRow; onMove: MovePermit }) {
  const path = useEmployeePath()
  const place = path(`projects/${permit.project.id}/permits#permit-${permit.id}`)
  const paper = permit.file ? 'permit' : permit.application ? 'application' : undefined
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.cardMenu ?? ''}
          aria-label={t('Move {title}, {number}', { title: permit.title, number: permit.project.number })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <StageItems permit={permit} onMove={onMove} />
        <Menu.Divider />
        <Menu.Item component={Link} to={place} leftSection={<IconPencil size={14} aria-hidden />}>
          {t('Open')}
        </Menu.Item>
        {paper && (
          <Menu.Item
            component={Link}
            to={path(`projects/${permit.project.id}/permits/${permit.id}/${paper}`)}
            leftSection={<IconFileText size={14} aria-hidden />}
          >
            {paper === 'permit' ? t('See the permit') : t('See the application')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
