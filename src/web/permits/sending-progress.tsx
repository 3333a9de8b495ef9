import { Progress, Text } from '@mantine/core'

/** How much of a file has gone out, while it goes. @param sent from 0 to 1 */
export function SendingProgress({ name, sent }: { name: string; sent: number }) {
  return (
    <div role="status">
      <Progress value={sent * 100} size="sm" aria-label={`${name}, sent`} />
      <Text size="xs" c="dimmed" mt={4}>
        {sent < 1 ? `${name}: ${Math.round(sent * 100)}% sent` : `${name} is being checked`}
      </Text>
    </div>
  )
}
