import { Progress, Text } from '@mantine/core'
import { t } from '../language/t.ts'

/** How much of a file has gone out, while it goes. @param sent from 0 to 1 */
export function SendingProgress({ name, sent }: { name: string; sent: number }) {
  return (
    <div role="status">
      <Progress value={sent * 100} size="sm" aria-label={t('{name}, sent', { name })} />
      <Text size="xs" c="dimmed" mt={4}>
        {sent < 1
          ? t('{name}: {percent}% sent', { name, percent: Math.round(sent * 100) })
          : t('{name} is being checked', { name })}
      </Text>
    </div>
  )
}
