import { lazy, Suspense } from 'react'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import type { KeptReceipt } from './kept-receipt.ts'

const ReceiptView = lazy(async () => ({ default: (await import('./receipt-view.tsx')).ReceiptView }))

/** The receipt in full; what shows it is loaded when the first one is opened. */
export function LazyReceiptView(props: { receipt: KeptReceipt; tall?: boolean }) {
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      <ReceiptView {...props} />
    </Suspense>
  )
}
