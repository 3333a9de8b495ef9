import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileText } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { t } from '../language/t.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { fileSize } from './file-size.ts'

// The viewer brings the PDF library; a message is read before its attachment.
const PdfViewer = lazy(async () => ({ default: (await import('../documents/pdf-viewer.tsx')).PdfViewer }))

/** The attached PDF: its name and size, and on demand its pages. */
export function DocumentPreview({
  name,
  pdf: { data, error, refetch },
  startsOpen = false,
}: {
  name: string
  pdf: { data: Blob | undefined; error: unknown; refetch: () => unknown }
  startsOpen?: boolean
}) {
  const [open, { toggle }] = useDisclosure(startsOpen)
  return (
    <section aria-label={t('Attached PDF')}>
      <Group justify="space-between" gap="xs" mb={open ? 'xs' : 0}>
        <Group gap={6} wrap="nowrap" style={{ minWidth: 0, flex: '1 1 12rem' }}>
          <IconFileText size={18} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
          <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {data && (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {fileSize(data.size)}
            </Text>
          )}
        </Group>
        <Button variant="default" size="xs" aria-expanded={open} onClick={toggle}>
          {open ? t('Hide the PDF') : t('Show the PDF')}
        </Button>
      </Group>
      {open && error != null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {open && !data && error == null && <LoadingSkeleton lines={4} />}
      {open && data && (
        <Suspense fallback={<LoadingSkeleton lines={4} />}>
          <PdfViewer pdf={data} fileName={name} />
        </Suspense>
      )}
    </section>
  )
}
