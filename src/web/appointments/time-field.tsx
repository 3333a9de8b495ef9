import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTouch } from '../ui/use-wide-screen.ts'
import { parseTypedTime, timeWords } from './typed-time.ts'

/** A time of day: typed freely at a keyboard (`9:30a`), chosen with the device's own wheel on a touch screen. */
export function TimeField({
  value,
  onChange,
  ...field
}: {
  label: string
  /** `HH:mm`, or what was typed and is none. */
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
