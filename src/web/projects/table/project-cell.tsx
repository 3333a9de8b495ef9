import { ActionIcon, Button, Group, Popover, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import type { ProjectSummary } from '../../../contract/projects.ts'
import { t } from '../../language/t.ts'
import { type CellChange, changeWords, type EditableColumn } from './cell-change.ts'
import { CellEditor } from './cell-editor.tsx'
import { cellOf, columnWords } from './project-columns.tsx'
import classes from './project-table.module.css'
import type { CellProblem } from './use-cell-edits.ts'

/** What is done with a cell that can be changed. */
export interface CellActs {
  onEdit: () => void
  /** What was typed so far: a row that leaves the screen takes its editor with it, and brings it back. */
  typed: () => CellChange | undefined
  onType: (change: CellChange) => void
  onSave: (change: CellChange) => void
  onLeave: () => void
  /** To the next cell, or the one before. */
  onNext: (change: CellChange, back: boolean) => void
  onAgain: (problem: CellProblem) => void
  onForget: () => void
}

/** A cell that can be changed where it stands: by a double click, by its button, by the key E. */
export function ProjectCell({
  project,
  column,
  began,
  problem,
  acts,
}: {
  project: ProjectSummary
  column: EditableColumn
  /** While it is changed: the row as it was when that began. */
  began: ProjectSummary | undefined
  problem: CellProblem | undefined
  acts: CellActs
}) {
  if (began) {
    return (
      <div className={classes.editor} onDoubleClick={keepFromRow}>
        <CellEditor
          project={began}
          typed={acts.typed}
          onType={acts.onType}
          column={column}
          onSave={acts.onSave}
          onLeave={acts.onLeave}
          onNext={acts.onNext}
        />
      </div>
    )
  }
  return (
    <span className={classes.cell}>
      {problem && <NotSaved problem={problem} acts={acts} />}
      <span className={classes.text}>{cellOf(column, project)}</span>
      <ActionIcon
        className={classes.edit ?? ''}
        variant="default"
        size={24}
        tabIndex={-1}
        data-edit={column}
        aria-label={t('Change {field} of {number}', { field: columnWords[column], number: project.number })}
        onClick={acts.onEdit}
      >
        <IconPencil size={14} />
      </ActionIcon>
    </span>
  )
}

/** Above the cell, for below it the next one may be changed meanwhile; its button keeps the focus when this goes. */
function NotSaved({ problem, acts }: { problem: CellProblem; acts: CellActs }) {
  return (
    <Popover
      opened
      closeOnClickOutside={false}
      onDismiss={acts.onForget}
      position="top-start"
      width={280}
      shadow="md"
      withArrow
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="alert" onDoubleClick={keepFromRow}>
        <Stack gap="xs">
          <Text size="sm" c="var(--mantine-color-error)">
            {problem.message}
          </Text>
          <Text size="sm">{t('Yours: {mine}', { mine: changeWords(problem.change) })}</Text>
          <Group gap="xs" justify="flex-end">
            <Button size="xs" variant="default" onClick={acts.onForget}>
              {problem.stale ? t('Take theirs') : t('Leave it')}
            </Button>
            <Button size="xs" onClick={() => acts.onAgain(problem)}>
              {problem.stale ? t('Keep mine') : t('Try again')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** What opens over the table is drawn elsewhere, yet its clicks come up to the row: below them lies another cell. */
function keepFromRow(event: MouseEvent): void {
  event.stopPropagation()
}
