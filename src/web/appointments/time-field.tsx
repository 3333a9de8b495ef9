import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { language } from '../language/t.ts'
import { useTouch } from '../ui/use-wide-screen.ts'

/** A time of day, typed as `9:30a`, or chosen in the device's own picker on a touch screen. */
export function TimeField({
  value,
  onChange,
  ...field
}: {
  label: string
  /** `HH:mm`, or the typed text when it is no time. */
  value: string
  onChange: (time: string) => void
  withAsterisk?: boolean
  error?: ReactNode
  'data-path'?: string
}) {
  const touch = useTouch()
  const [typed, setTyped] = useState<string>()
  if (touch) {
    return (
      <TextInput
        {...field}
        type="time"
        step={300}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...field}
      autoComplete="off"
      placeholder={timeWords('09:30')}
      value={typed ?? timeWords(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(parseTypedTime(text) ?? text)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/**
 * Reads `9`, `930`, `9:30`, `9:30a`, `2pm`, `noon`, `14:30`. Without a or p, 1 to 6 are in the afternoon, because nobody
 * is visited at 3 AM. @returns `HH:mm`; undefined when it is no time
 */
export function parseTypedTime(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().replaceAll('.', '')
  if (text === 'noon') return '12:00'
  const match = /^(\d{1,2}):?(\d{2})?\s*([ap])?m?$/.exec(text)
  if (!match) return undefined
  const [, hours = '', minutes = '00', half] = match
  const hour = hourOfDay(Number(hours), half, hours.startsWith('0') && hours.length === 2)
  return hour === undefined || Number(minutes) > 59
    ? undefined
    : `${String(hour).padStart(2, '0')}:${minutes}`
}

function hourOfDay(hour: number, half: string | undefined, isExact: boolean): number | undefined {
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined
    return (hour % 12) + (half === 'p' ? 12 : 0)
  }
  if (hour > 23) return undefined
  return !isExact && hour >= 1 && hour <= 6 ? hour + 12 : hour
}

/** True for `HH:mm`. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** `9:30 AM` for `09:30`, in Spanish `9:30 a.m.`. Returns other text unchanged. */
export function timeWords(time: string): string {
  if (!isTime(time)) return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? morning : afternoon}`
}

/** `9 AM` for a full hour. */
export const shortTimeWords = (time: string): string => timeWords(time).replace(':00', '')

const [morning, afternoon] = language === 'es' ? ['a.m.', 'p.m.'] : ['AM', 'PM']
