import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Day, isDay } from '../../domain/dates.ts'

/** A day that a list or a report is read by; half-typed days stay in the field and ask for nothing. */
export function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: Day
  /** With '' when the field was emptied and left. */
  onChange: (day: Day) => void
}) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="date"
      label={label}
      min="2000-01-01"
      max="2100-12-31"
      value={typed ?? value}
      onChange={({ currentTarget: { value: day } }) => {
        setTyped(day)
        if (isBookDay(day)) onChange(day)
      }}
      onBlur={() => {
        if (typed === '') onChange('')
        setTyped(undefined)
      }}
    />
  )
}

/** While a year is typed, the field says 0002, 0020, 0202. */
function isBookDay(day: string): boolean {
  return isDay(day) && day >= '2000-01-01' && day <= '2100-12-31'
}
