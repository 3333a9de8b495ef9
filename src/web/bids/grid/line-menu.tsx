import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { t } from '../../language/t.ts'
import type { LineDraft } from '../editor/bid-draft.ts'
import { RowMenu } from './row-menu.tsx'
import type { LineCommands } from './use-line-commands.ts'

/** The commands for one line. */
export function LineMenu({
  line,
  group,
  place,
  commands,
}: {
  line: LineDraft
  group: number
  place: number
  commands: LineCommands
}) {
  const only = new Set([line.key])
  return (
    <RowMenu
      label={t('Actions, line {number}', { number: place + 1 })}
      actions={[
        { label: t('Add a line below'), Icon: IconPlus, act: () => commands.addLine(group, place) },
        { label: t('Duplicate (Ctrl D)'), Icon: IconCopy, act: () => commands.duplicate(only) },
        {
          label: t('Move up (Alt ↑)'),
          Icon: IconArrowUp,
          act: () => commands.shift(only, -1, line.key),
        },
        {
          label: t('Move down (Alt ↓)'),
          Icon: IconArrowDown,
          act: () => commands.shift(only, 1, line.key),
        },
        {
          label: t('Remove (Ctrl Backspace)'),
          Icon: IconTrash,
          isRemoval: true,
          act: () => commands.remove(only),
        },
      ]}
    />
  )
}
