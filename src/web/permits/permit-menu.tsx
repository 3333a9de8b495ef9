import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowRight, IconDots, IconFileText, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Permit, PermitRow } from '../../contract/permits.ts'
import { permitStages } from '../../domain/permits.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { MenuButton } from '../ui/popup-button.tsx'
import { stageWord } from './permit-words.ts'
import classes from './permits.module.css'
import type { MovePermit } from './use-move-permit.ts'

/** Moves a permit without dragging. */
export function StageItems({ permit, onMove }: { permit: Permit; onMove: MovePermit }) {
  return (
    <>
      <Menu.Label>{t('Move to')}</Menu.Label>
      {permitStages
        .filter((stage) => stage !== permit.stage)
        .map((stage) => (
          <Menu.Item
            key={stage}
            leftSection={<IconArrowRight size={14} aria-hidden />}
            onClick={() => onMove(permit, stage)}
          >
            {stageWord(stage)}
            {stage === 'issued' && permit.file === null && ' …'}
          </Menu.Item>
        ))}
    </>
  )
}

interface PermitMenuProps {
  permit: PermitRow
  onMove: MovePermit
}

/** A card's or row's menu: move the permit, open it, or see its paper. */
export function PermitMenu({ permit, onMove }: PermitMenuProps) {
  const path = useEmployeePath()
  const place = path(`projects/${permit.project.id}/permits#permit-${permit.id}`)
  const paper = permit.file ? 'permit' : permit.application ? 'application' : undefined
  return (
    <MenuButton
      width={220}
      box={{ className: classes.menu ?? '' }}
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.cardMenu ?? ''}
          aria-label={t('Move {title}, {number}', { title: permit.title, number: permit.project.number })}
        >
          <IconDots size={18} />
        </ActionIcon>
      }
    >
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
    </MenuButton>
  )
}
