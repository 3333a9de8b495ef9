import { Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Import, ImportRow } from '../../contract/imports.ts'
import { units } from '../../domain/bids.ts'
import type { ImportFieldType } from '../../domain/imports/import-field.ts'
import { cutText } from '../../domain/one-line.ts'
import { businessKinds } from '../../domain/people.ts'
import { projectStatuses, regions } from '../../domain/projects.ts'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'
import { inWords } from '../ui/in-words.ts'
import { notifyError } from '../ui/notify.ts'
import { statusWord } from '../ui/status-badge.tsx'
import { fieldOf, formerValue, problemsOf, type ReadColumn } from './import-words.ts'
import classes from './imports.module.css'
import { useUpdateCell } from './imports-api.ts'

export interface CellProps {
  one: Import
  row: ImportRow
  column: ReadColumn
  onCorrected: (row: ImportRow) => void
}

/** Whether a cell is open for typing. A cell that closes under the keyboard gives the focus back to `place`. */
export function useCell<E extends HTMLElement>({ status }: Import) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<E>(null)
  return {
    place,
    isOpen,
    open: () => setIsOpen(status === 'draft'),
    close(hadFocus: boolean) {
      setIsOpen(false)
      if (hadFocus) requestAnimationFrame(() => place.current?.focus())
    },
  }
}

/** A cell's text, what is wrong with it, and what the record says today. */
export function CellContent({ one, row, column }: Omit<CellProps, 'onCorrected'>) {
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

/** Enter or leaving the field saves; Escape doesn't. Text that the server refuses stays in the open field. */
export function CellEditor({
  one,
  row,
  column,
  onClose,
  onCorrected,
}: CellProps & { onClose: (hadFocus: boolean) => void }) {
  const before = row.cells[column.at] ?? ''
  const [text, setText] = useState(before)
  const update = useUpdateCell(one.id)
  // Closing the field blurs it, which must not save a second time.
  const isSettled = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const suggestions = cellSuggestions(fieldOf(one.kind, column.field)?.type)

  const close = () => onClose(document.activeElement === field.current)

  function save() {
    if (isSettled.current) return
    isSettled.current = true
    if (text === before) return close()
    update.mutateAsync({ row: row.row, column: column.at, text }).then(
      (changed) => {
        onCorrected(changed.row)
        if (field.current) close()
      },
      (error: unknown) => {
        isSettled.current = false
        // The person is typing elsewhere by now, or the field is gone.
        if (document.activeElement !== field.current)
          notifyError(error, t('We couldn’t save “{text}”', { text: cutText(text, 80) }))
      },
    )
  }

  function cancel() {
    isSettled.current = true
    close()
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

/** The words that fields with only a few possible values offer. */
function cellSuggestions(type: ImportFieldType | undefined): readonly string[] {
  if (type === 'unit') return units
  if (type === 'region') return regions.map(regionWord)
  if (type === 'status') return projectStatuses.map((status) => statusWord(status))
  if (type === 'businessKind') return businessKinds.map(inWords)
  return type === 'yesNo' ? [t('Yes'), t('No')] : []
}
