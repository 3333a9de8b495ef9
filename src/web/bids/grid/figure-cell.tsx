import { useId, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import classes from './line-grid.module.css'

/** A cell for one number, typed as people write it; what is no number stays typed, is marked, and stops the saving. */
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
  /** What the typed text was read as; another value came from elsewhere, such as undoing. */
  const readAs = useRef(value)
  const errorId = useId()
  const wrong = typed !== undefined && typed.trim() !== '' && parse(typed) === undefined
  const sentence = wrong ? t('Enter a number that fits here') : error
  const shown = typed !== undefined && (wrong || readAs.current === value) ? typed : format(value)
  return (
    <>
      <input
        type="text"
        className={classes.figure}
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
        <span className={classes.cellError} id={errorId}>
          {sentence}
        </span>
      )}
    </>
  )
}
