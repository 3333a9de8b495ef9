import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'

// Loads the PDF library only when a document is opened.
const PdfViewer = lazy(async () => ({ default: (await import('../documents/pdf-viewer.tsx')).PdfViewer }))

/** A received document in the application's viewer. */
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
  const query = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  return (
    <Dialog fillsPhone onClose={onClose} title={fileName} size={1000}>
      <Loaded query={query} lines={4}>
        {(file) => (
          <Suspense fallback={<LoadingSkeleton lines={4} />}>
            <PdfViewer pdf={file} fileName={fileName} />
          </Suspense>
        )}
      </Loaded>
    </Dialog>
  )
}
