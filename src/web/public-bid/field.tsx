import { type ComponentProps, useId } from 'react'
import { sentenceOf } from './failure.ts'
import { useSpeech } from './language.tsx'
import classes from './public-bid.module.css'

type Attributes = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'required' | 'name'
>

/** A labeled field; its error stands beside it, in words that name it. */
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
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className={classes.more}> ({words.notRequired})</span>}
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
    <p id={id} className={classes.error}>
      {error}
    </p>
  )
}

/** Why sending did not work, when that is not about one field. */
export function SendingFailure({ failure }: { failure: unknown }) {
  const { words } = useSpeech()
  if (failure === undefined) return null
  const { text, lang } = sentenceOf(failure, words)
  return (
    <p role="alert" lang={lang} className={classes.error}>
      {text}
    </p>
  )
}

/** Leads to the first field of a form that is not right. */
export function focusFirstError(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus()
}
