import { NativeSelect, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { useTouch } from './use-wide-screen.ts'

export interface Choice {
  value: number
  label: string
}

/** One of a list of records: found by typing where there is a keyboard, by the device's own chooser on a touch screen. */
export function ChoiceField({
  value,
  choices,
  onChange,
  absent = t('None'),
  ...field
}: {
  label: string
  value: number | null
  choices: readonly Choice[]
  onChange: (value: number | null) => void
  /** What choosing nothing is called. */
  absent?: string
  error?: ReactNode
  disabled?: boolean
}) {
  const touch = useTouch()
  const text = value === null ? '' : String(value)
  const data = choices.map((choice) => ({ value: String(choice.value), label: choice.label }))
  if (touch) {
    return (
      <NativeSelect
        {...field}
        value={text}
        data={[{ value: '', label: absent }, ...data]}
        onChange={(event) =>
          onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
        }
      />
    )
  }
  return (
    <Select
      {...field}
      value={text === '' ? null : text}
      data={data}
      placeholder={absent}
      searchable
      clearable
      nothingFoundMessage={t('Nothing found')}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  )
}
