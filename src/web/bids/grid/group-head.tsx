import { ActionIcon, Group, Input, Text } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconDeviceFloppy,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react'
import { type Dispatch, memo, useId } from 'react'
import { isIncluded, isOnlyOffered } from '../../../domain/bid-money.ts'
import { t } from '../../language/t.ts'
import { Money } from '../../ui/money.tsx'
import { amountOf, type GroupDraft, isBlank } from '../editor/bid-draft.ts'
import type { BidDraftAction } from '../editor/bid-draft-actions.ts'
import type { OpenAssembly } from './grid-assemblies.tsx'
import classes from './line-grid.module.css'
import { RowMenu } from './row-menu.tsx'
import type { LineCommands } from './use-line-commands.ts'

/** A group's name and sum, the button that folds it, and its menu. */
export const GroupHead = memo(function GroupHead({
  group,
  place,
  count,
  error,
  isClosed,
  onClose,
  dispatch,
  commands,
  onAssembly,
  disabled,
}: {
  group: GroupDraft
  place: number
  count: number
  error: Readonly<Record<string, string>> | undefined
  isClosed: boolean
  onClose: (isClosed: boolean) => void
  dispatch: Dispatch<BidDraftAction>
  commands: LineCommands
  onAssembly: (open: OpenAssembly) => void
  disabled: boolean
}) {
  const amount = group.lines.filter(isIncluded).reduce((sum, line) => sum + amountOf(line), 0)
  const name = group.name || t('group {number}', { number: place + 1 })
  const errorId = useId()
  const sentence = error && Object.values(error)[0]
  return (
    <>
      <Group gap="xs" pb={4} className={classes.groupHead} data-group-head={place}>
        <FoldButton name={name} isClosed={isClosed} onClose={onClose} />
        <input
          aria-label={t('Name of group {number}', { number: place + 1 })}
          aria-invalid={sentence !== undefined}
          aria-describedby={sentence && errorId}
          className={classes.field}
          placeholder={t('Name of the group, such as Caissons')}
          maxLength={200}
          autoComplete="off"
          data-group={place}
          disabled={disabled}
          value={group.name}
          onChange={(event) =>
            dispatch({ type: 'rename-group', group: place, name: event.currentTarget.value })
          }
        />
        {isClosed && (
          <Text size="sm" c="dimmed" component="span">
            {t('{count, plural, one {# line} other {# lines}}', { count: group.lines.length })}
          </Text>
        )}
        {!isOnlyOffered(group.lines) && (
          <Text fw={600} size="sm" component="span">
            <Money cents={amount} />
          </Text>
        )}
        {!disabled && (
          <GroupMenu
            group={group}
            name={name}
            place={place}
            isLast={place === count - 1}
            commands={commands}
            onAssembly={onAssembly}
          />
        )}
      </Group>
      {sentence && (
        <Input.Error px={8} id={errorId}>
          {sentence}
        </Input.Error>
      )}
    </>
  )
})

function FoldButton({
  name,
  isClosed,
  onClose,
}: {
  name: string
  isClosed: boolean
  onClose: (isClosed: boolean) => void
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={
        isClosed ? t('Show the lines of {name}', { name }) : t('Hide the lines of {name}', { name })
      }
      aria-expanded={!isClosed}
      onClick={() => onClose(!isClosed)}
    >
      {isClosed ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
    </ActionIcon>
  )
}

function GroupMenu({
  group,
  name,
  place,
  isLast,
  commands,
  onAssembly,
}: {
  group: GroupDraft
  name: string
  place: number
  isLast: boolean
  commands: LineCommands
  onAssembly: (open: OpenAssembly) => void
}) {
  function open(assembly: OpenAssembly) {
    commands.goToGroup(place)
    onAssembly(assembly)
  }
  return (
    <RowMenu
      label={t('Actions, {name}', { name })}
      actions={[
        {
          label: t('Move up'),
          Icon: IconArrowUp,
          disabled: place === 0,
          act: () => commands.moveGroup(place, -1),
        },
        {
          label: t('Move down'),
          Icon: IconArrowDown,
          disabled: isLast,
          act: () => commands.moveGroup(place, 1),
        },
        {
          label: t('Add an assembly below'),
          Icon: IconStack2,
          act: () => open({ at: place + 1 }),
        },
        {
          label: t('Save as an assembly'),
          Icon: IconDeviceFloppy,
          disabled: group.lines.every(isBlank),
          act: () => open({ from: group }),
        },
        {
          label: t('Remove {name}', { name }),
          Icon: IconTrash,
          isRemoval: true,
          act: () => commands.removeGroup(place),
        },
      ]}
    />
  )
}
