import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { PictureViewer } from '../documents/picture-viewer.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { type KeptReceipt, receiptFileQuery } from './kept-receipt.ts'

const PdfViewer = lazy(async () => ({ default: (await import('../documents/pdf-viewer.tsx')).PdfViewer }))

/** A picture with zoom and rotation, or the pages of a PDF. */
export default function ReceiptView({ receipt, tall = false }: { receipt: KeptReceipt; tall?: boolean }) {
  return (
    <Loaded query={useQuery(receiptFileQuery(receipt))}>
      {(file) =>
        file.type === 'application/pdf' ? (
          <Suspense fallback={<LoadingSkeleton />}>
            <PdfViewer pdf={file} fileName={`${receipt.name}.pdf`} />
          </Suspense>
        ) : (
          <PictureViewer picture={file} name={receipt.name} tall={tall} />
        )
      }
    </Loaded>
  )
}
