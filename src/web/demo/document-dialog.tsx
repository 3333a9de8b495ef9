import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'

// The viewer brings the PDF library, which only an opened document needs.
const PdfViewer = lazy(async () => ({ default: (await import('../documents/pdf-viewer.tsx')).PdfViewer }))

/** A document that arrived, in the app's own viewer. */
export function DocumentDialog({
  fileName,
  queryKey,
  load,
  onClose,
}: {
  fileName: string
  queryKey: readonly unknown[]
  load: (signal: AbortSignal) => Promise<Blob>
  onClose: () => void
}) {
  const wide = useWideScreen()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  return (
    <Modal opened onClose={onClose} title={fileName} size={1000} fullScreen={!wide}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton lines={4} />}
      {data && (
        <Suspense fallback={<LoadingSkeleton lines={4} />}>
          <PdfViewer pdf={data} fileName={fileName} />
        </Suspense>
      )}
    </Modal>
  )
}
