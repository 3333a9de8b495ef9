import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { type BasisPoints, parsePercent } from '../../domain/money.ts'
import { t } from '../language/t.ts'

/** A percentage typed with at most two decimals, handed on in hundredths; nothing typed is none. */
export function PercentField({
  value,
  onChange,
  error,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value: BasisPoints
  onChange: (value: BasisPoints) => void
}) {
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && typed.trim() !== '' && parsePercent(typed) === undefined
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      {...rest}
      classNames={{ input: 'figure' }}
      data-unreadable={wrong || undefined}
      error={wrong ? t('Must be from 0 to 100, with at most two decimals') : error}
      value={typed ?? (value === 0 ? '' : String(value / 100))}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const percent = parsePercent(text.trim() || '0')
        if (percent !== undefined) onChange(percent)
      }}
      onBlur={() => {
        if (!wrong) setTyped(undefined)
      }}
    />
  )
}
