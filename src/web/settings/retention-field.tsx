import { NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { BasisPoints } from '../../domain/money.ts'
import { t } from '../language/t.ts'

/** What a new invoice holds back, typed in percent. */
export function RetentionField({
  value,
  onChange,
  error,
}: {
  value: BasisPoints
  onChange: (percent: BasisPoints) => void
  error?: ReactNode
}) {
  const [typed, setTyped] = useState<number | string>()
  return (
    <NumberInput
      label={t('Retention on new invoices')}
      description={t('Held back until the work is complete; may be changed on each invoice')}
      suffix="%"
      min={0}
      max={100}
      clampBehavior="strict"
      decimalScale={2}
      allowNegative={false}
      value={typed ?? value / 100}
      onChange={(percent) => {
        setTyped(percent)
        onChange(percent === '' ? 0 : Math.round(Number(percent) * 100))
      }}
      onBlur={() => setTyped(undefined)}
      error={error}
    />
  )
}
