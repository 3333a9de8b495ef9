import { Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Import, ImportRow } from '../../contract/imports.ts'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { notifyError } from '../ui/notify.ts'
import { cellSuggestions } from './cell-suggestions.ts'
import { fieldOf } from './import-words.ts'
import classes from './imports.module.css'
import { useUpdateCell } from './imports-api.ts'
import { formerValue, problemsOf, type ReadColumn } from './row-cells.ts'

interface CellProps {
  one: Import
  row: ImportRow
  column: ReadColumn
}

/** What stands in a cell, what is wrong with it, and what stood there before. */
export function CellContent({ one, row, column }: CellProps) {
  const problems = problemsOf(row, column.field)
  const former = formerValue(row, one, column.field)
  return (
    <>
      <span className={problems.length > 0 ? classes.wrong : undefined}>{row.cells[column.at]}</span>
      {former !== undefined && (
        <Text size="xs" c="dimmed">
          {t('was {former}', { former })}
        </Text>
      )}
      {problems.map((problem) => (
        <Text key={problem} size="xs" className={classes.problem ?? ''}>
          {problem}
        </Text>
      ))}
    </>
  )
}

/** Enter or leaving it saves, Escape does not. What the server refuses stays as it was typed. */
export function CellEditor({
  one,
  row,
  column,
  onClose,
  onCorrected,
}: CellProps & { onClose: () => void; onCorrected: (row: ImportRow) => void }) {
  const before = row.cells[column.at] ?? ''
  const [text, setText] = useState(before)
  const update = useUpdateCell(one.id)
  // The field is left when it goes away, too: that must not save a second time.
  const isSettled = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const suggestions = cellSuggestions(fieldOf(one.kind, column.field)?.type)

  function save() {
    if (isSettled.current) return
    isSettled.current = true
    if (text === before) {
      onClose()
      return
    }
    update.mutateAsync({ row: row.row, column: column.at, text }).then(
      (changed) => {
        onCorrected(changed.row)
        if (field.current) onClose()
      },
      (error: unknown) => {
        isSettled.current = false
        // Left for another cell meanwhile: there is no field any more to say it in.
        if (!field.current) notifyError(error, t('“{text}” was not kept', { text: shortened(text) }))
      },
    )
  }

  function cancel() {
    isSettled.current = true
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape') cancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <TextInput
        ref={field}
        aria-label={t('{field} in row {number}', { field: column.title, number: row.row })}
        size="xs"
        value={text}
        list={suggestions.length > 0 ? list : undefined}
        error={update.error ? messageOf(update.error) : problemsOf(row, column.field).join(' ') || undefined}
        readOnly={update.isPending}
        // The person opened this cell to type in it.
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

/** As much of it as tells which one it was. */
function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
