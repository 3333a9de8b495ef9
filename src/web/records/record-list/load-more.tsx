import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { t } from '../../language/t.ts'
import { isMore } from './total-count.tsx'

/** Below a long list: loads the next page when scrolled near, or by its button. */
export function LoadMore({
  shown,
  total,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: {
  shown: number
  total: number
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ error: unknown }>
}) {
  const place = useRef<HTMLDivElement>(null)
  const waiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  useEffect(() => {
    const element = place.current
    if (!element || !waiting) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waiting, fetchNextPage])

  if (!hasNextPage) return null
  return (
    <Group ref={place} justify="center" py="md" gap="sm">
      <Text size="sm" c="dimmed">
        {howMany(shown, total)}
        {isFetchNextPageError && `. ${t('The next ones could not be loaded.')}`}
      </Text>
      <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? t('Try again') : t('Load more')}
      </Button>
    </Group>
  )
}

function howMany(shown: number, total: number): string {
  if (isMore(total)) return t('{shown, number} shown', { shown })
  return t('{shown, number} of {total, number}', { shown, total })
}
