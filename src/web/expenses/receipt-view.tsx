import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { PictureViewer } from '../documents/picture-viewer.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { type KeptReceipt, receiptFileQuery } from './kept-receipt.ts'

const PdfViewer = lazy(async () => ({ default: (await import('../documents/pdf-viewer.tsx')).PdfViewer }))

/** A picture with zoom and rotation, or the pages of a PDF. */
export default function ReceiptView({ receipt, tall = false }: { receipt: KeptReceipt; tall?: boolean }) {
  const { data, error, refetch } = useQuery(receiptFileQuery(receipt))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingSkeleton />
  if (data.type === 'application/pdf') {
    return (
      <Suspense fallback={<LoadingSkeleton />}>
        <PdfViewer pdf={data} fileName={`${receipt.name}.pdf`} />
      </Suspense>
    )
  }
  return <PictureViewer picture={data} name={receipt.name} tall={tall} />
}
