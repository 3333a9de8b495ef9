import { Badge } from '@mantine/core'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'

export function MonthState({
  month: { hasEnded, isClosed },
}: {
  month: { hasEnded: boolean; isClosed: boolean }
}) {
  const open = hasEnded
    ? { word: named('Open', 'month'), color: 'yellow' }
    : { word: t('Under way'), color: 'blue' }
  const { word, color } = isClosed ? { word: t('Closed'), color: 'green' } : open
  return (
    <Badge variant="light" color={color} radius="sm" tt="none">
      {word}
    </Badge>
  )
}
