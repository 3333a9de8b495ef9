import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { type Cents, parseDollars, typedDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'

export interface MoneyFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Null while nothing, or no amount, is typed. */
  value: Cents | null
  onChange: (cents: Cents | null) => void
}

function textOf(cents: Cents | null): string {
  return cents === null ? '' : typedDollars(cents)
}

/** An amount typed in dollars (`1250.5`, `$1,250.50`), handed on in cents; tidied when the field is left. */
export function MoneyField({ value, onChange, error, onBlur, ...rest }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? textOf(value)
  const wrong = text.trim() !== '' && parseDollars(text) === undefined

  return (
    <TextInput
      inputMode="decimal"
      data-unreadable={wrong || undefined}
      leftSection="$"
      autoComplete="off"
      {...rest}
      classNames={{ input: 'figure' }}
      value={text}
      error={error ?? (wrong ? t('Must be an amount of dollars, like 1,250.50') : undefined)}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        onChange(next.trim() === '' ? null : (parseDollars(next) ?? null))
      }}
      onBlur={(event) => {
        // What is no amount stays as it was typed, so that it can be mended.
        if (!wrong) setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
