import { useId, useState } from 'react'
import classes from './bid-editor.module.css'

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
  const errorId = useId()
  const wrong = typed !== undefined && typed.trim() !== '' && parse(typed) === undefined
  const sentence = wrong ? 'Not a number that fits here' : error
  return (
    <>
      <input
        className={classes.figure}
        aria-label={label}
        aria-invalid={sentence !== undefined}
        aria-describedby={sentence && errorId}
        data-unreadable={wrong || undefined}
        data-column={column}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={typed ?? format(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          const next = text.trim() === '' ? 0 : parse(text)
          if (next !== undefined) onChange(next)
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
