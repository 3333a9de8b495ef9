import { Skeleton, Stack } from '@mantine/core'
import { t } from '../../language/t.ts'

/** Gray lines in place of what is loading. */
export function LoadingSkeleton({ lines = 6, height = 28 }: { lines?: number; height?: number }) {
  return (
    <Stack gap="xs" role="status" aria-label={t('Loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={height} radius="sm" width={line === 0 ? '40%' : '100%'} />
      ))}
    </Stack>
  )
}
