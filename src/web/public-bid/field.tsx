import { type ComponentProps, useId } from 'react'
import controls from './controls.module.css'
import { useSpeech } from './language.tsx'
import classes from './page.module.css'
import { sentenceOf } from './sending.ts'

type Attributes = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'required' | 'name'
>

/** A text field with its label and error. */
export function Field({
  label,
  isOptional = false,
  error,
  value,
  onChange,
  lines = 1,
  ...attributes
}: Attributes & {
  label: string
  isOptional?: boolean
  error: string | undefined
  value: string
  onChange: (value: string) => void
  /** More than one makes it a text area. */
  lines?: number
}) {
  const { words } = useSpeech()
  const id = useId()
  const shared = {
    id,
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  }
  return (
    <div className={controls.field}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className={classes.soft}> ({words.notRequired})</span>}
      </label>
      {lines > 1 ? (
        <textarea
          {...shared}
          name={attributes.name}
          rows={lines}
          maxLength={attributes.maxLength}
          required={attributes.required}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input {...attributes} {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={id} className={controls.error}>
      {error}
    </p>
  )
}

/** An error of sending that is not about a single field. */
export function SendingFailure({ failure }: { failure: unknown }) {
  return failure === undefined ? null : <ErrorText error={failure} role="alert" className={controls.error} />
}

export function ErrorText({ error, ...attributes }: { error: unknown } & ComponentProps<'p'>) {
  const { words } = useSpeech()
  const { text, lang } = sentenceOf(error, words)
  return (
    <p lang={lang} {...attributes}>
      {text}
    </p>
  )
}

/** Invisible marks that turn the direction of text. A name or number copied from a phone's contacts can have them. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export function cleanLine(text: string): string {
  return text.replaceAll(directionMarks, '').trim()
}
