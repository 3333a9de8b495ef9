import { Badge } from '@mantine/core'
import { stateOf } from './month-words.ts'

export function MonthState({ month }: { month: { hasEnded: boolean; isClosed: boolean } }) {
  const { word, color } = stateOf(month)
  return (
    <Badge variant="light" color={color} radius="sm" tt="none">
      {word}
    </Badge>
  )
}
