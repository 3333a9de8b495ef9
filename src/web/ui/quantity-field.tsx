import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { parseQuantity, type Thousandths } from '../../domain/money.ts'
import { t } from '../language/t.ts'

/**
 * A number typed with at most three decimals (`1,250.5`), handed on in thousandths; null while none is typed. Typing
 * replaces what was there.
 */
export function QuantityField({
  value,
  onChange,
  error,
  onFocus,
  onBlur,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value: Thousandths | null
  onChange: (value: Thousandths | null) => void
}) {
  const [typed, setTyped] = useState<string>()
  const read = (text: string) => parseQuantity(text.replaceAll(',', ''))
  const wrong = typed !== undefined && typed.trim() !== '' && read(typed) === undefined
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      data-unreadable={wrong || undefined}
      {...rest}
      classNames={{ input: 'figure' }}
      error={wrong ? t('Enter a valid number') : error}
      value={typed ?? (value === null ? '' : String(value / 1000))}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(read(text) ?? null)
      }}
      onFocus={(event) => {
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        if (!wrong) setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
