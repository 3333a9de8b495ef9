import { Autocomplete, Select, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ProjectSummary } from '../../../contract/project-lists.ts'
import type { ProjectStatus } from '../../../domain/projects.ts'
import { useEmployees } from '../../api/lists.ts'
import { t } from '../../language/t.ts'
import { statusWord } from '../../ui/status-badge.tsx'
import { jobTypes } from '../lead/lead-form.ts'
import { columns } from '../project-columns.tsx'
import { movesOf, moveWord } from '../status-moves.ts'
import {
  type CellChange,
  type CellEditorProps,
  cellNow,
  type EditableColumn,
  trimmed,
} from './cell-change.ts'
import { SiteEditor } from './site-editor.tsx'

/** A cell while it is changed. Enter saves, Escape cancels, Tab saves and goes to the next cell. */
export function CellEditor({ column, ...props }: CellEditorProps & { column: EditableColumn }) {
  switch (column) {
    case 'site':
      return <SiteEditor {...props} />
    case 'status':
      return <StatusEditor {...props} />
    case 'manager':
      return <ManagerEditor {...props} />
    default:
      return <LineEditor {...props} column={column} />
  }
}

function LineEditor({
  project,
  column,
  typed,
  onType,
  onSave,
  onCancel,
  onNext,
}: CellEditorProps & { column: 'name' | 'jobType' }) {
  const [text, setText] = useState(() => {
    const before = typed()
    return before?.column === column ? before.value : project[column]
  })
  const type = (value: string) => {
    setText(value)
    onType({ column, value })
  }
  const once = useOnce()
  const change = trimmed({ column, value: text })
  const field = {
    'aria-label': fieldLabel(column, project),
    size: 'xs',
    autoFocus: true,
    maxLength: 200,
    value: text,
    onBlur: () => once(() => onSave(change)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') once(onCancel)
      else if (event.key === 'Tab') once(() => onNext(change, event.shiftKey))
      // The first Enter takes a suggestion chosen by the arrow keys.
      else if (event.key === 'Enter' && !event.defaultPrevented) once(() => onSave(change))
      else return
      event.preventDefault()
    },
  } as const
  if (column === 'name') {
    return <TextInput {...field} onChange={(event) => type(event.currentTarget.value)} />
  }
  return <Autocomplete {...field} data={jobTypes} onChange={type} />
}

function StatusEditor(props: CellEditorProps) {
  const { project } = props
  return (
    <ChoiceEditor
      {...props}
      column="status"
      value={project.status}
      data={[
        { value: project.status, label: statusWord(project.status) },
        ...movesOf(project).map((to) => ({ value: to, label: moveWord(project.status, to) })),
      ]}
      toChange={(value) => ({ column: 'status', value: value as ProjectStatus })}
    />
  )
}

const nobody = 'nobody'

function ManagerEditor(props: CellEditorProps) {
  const { project } = props
  const { data: employees = [] } = useEmployees()
  const people = employees
    .filter(({ active, id }) => active || id === project.manager?.id)
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  const { manager } = project
  if (manager && !people.some(({ id }) => id === manager.id)) people.unshift(manager)
  return (
    <ChoiceEditor
      {...props}
      column="manager"
      value={project.manager ? String(project.manager.id) : nobody}
      data={[
        { value: nobody, label: t('Nobody yet') },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      toChange={(value) => ({
        column: 'manager',
        value: people.find(({ id }) => String(id) === value) ?? null,
      })}
    />
  )
}

function ChoiceEditor({
  project,
  column,
  value,
  data,
  toChange,
  onSave,
  onCancel,
  onNext,
}: CellEditorProps & {
  column: 'status' | 'manager'
  value: string
  data: { value: string; label: string }[]
  toChange: (value: string) => CellChange
}) {
  const once = useOnce()
  return (
    <Select
      aria-label={fieldLabel(column, project)}
      size="xs"
      autoFocus
      defaultDropdownOpened
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('Nothing found')}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      defaultValue={value}
      data={data}
      onOptionSubmit={(chosen) => once(() => onSave(toChange(chosen)))}
      onBlur={() => once(onCancel)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') once(onCancel)
        // Only picking from the list changes the value.
        else if (event.key === 'Tab') once(() => onNext(cellNow(project, column), event.shiftKey))
        else return
        event.preventDefault()
      }}
    />
  )
}

function fieldLabel(column: EditableColumn, { number }: ProjectSummary): string {
  return t('{field} of {number}', { field: columns[column].label, number })
}

/** Closing the editor also takes its focus away, which would close it a second time. */
function useOnce(): (act: () => void) => void {
  const done = useRef(false)
  return (act) => {
    if (done.current) return
    done.current = true
    act()
  }
}
