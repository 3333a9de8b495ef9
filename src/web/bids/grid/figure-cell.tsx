import { Input } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import classes from './line-grid.module.css'

/** A cell for a number. Text that is no number stays, is marked as wrong, and blocks saving. */
export function FigureCell({
  value,
  format,
  parse,
  onChange,
  label,
  column,
  error,
  disabled,
}: {
  value: number
  format: (value: number) => string
  parse: (text: string) => number | undefined
  onChange: (value: number) => void
  label: string
  column: string
  error: string | undefined
  disabled: boolean
}) {
  const [typed, setTyped] = useState<string>()
  /** The number that the typed text means. When `value` differs, it was changed elsewhere, by Undo for example. */
  const readAs = useRef(value)
  const errorId = useId()
  const wrong = typed !== undefined && typed.trim() !== '' && parse(typed) === undefined
  const sentence = wrong ? t('Enter a valid number') : error
  const shown = typed !== undefined && (wrong || readAs.current === value) ? typed : format(value)
  return (
    <>
      <input
        type="text"
        className={`${classes.field} ${classes.figure}`}
        aria-label={label}
        aria-invalid={sentence !== undefined}
        aria-describedby={sentence && errorId}
        data-unreadable={wrong || undefined}
        data-column={column}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={shown}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          const next = text.trim() === '' ? 0 : parse(text)
          if (next === undefined) return
          readAs.current = next
          onChange(next)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(undefined)
        }}
        onBlur={() => {
          if (!wrong) setTyped(undefined)
        }}
      />
      {sentence && (
        <Input.Error px={8} pb={4} id={errorId}>
          {sentence}
        </Input.Error>
      )}
    </>
  )
}
