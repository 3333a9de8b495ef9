import { Menu } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { Permit } from '../../contract/permits.ts'
import { permitStages } from '../../domain/permits.ts'
import { t } from '../language/t.ts'
import { stageWord } from './permit-words.ts'
import type { MovePermit } from './use-move-permit.ts'

/** The other stages, in their order, for whoever moves by keyboard or by finger. */
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
