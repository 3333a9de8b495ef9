import { UnstyledButton } from '@mantine/core'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import classes from './expenses.module.css'
import type { KeptReceipt } from './kept-receipt.ts'

const ReceiptView = lazy(() => import('./receipt-view.tsx'))

/** The whole receipt. The viewer is loaded when the first one is opened. */
export function LazyReceiptView(props: { receipt: KeptReceipt; tall?: boolean }) {
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      <ReceiptView {...props} />
    </Suspense>
  )
}

/** A small picture of a receipt that opens the receipt in full. */
export function ReceiptPicture({ receipt }: { receipt: KeptReceipt }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        className={classes.thumbnail ?? ''}
        aria-label={receipt.name}
        onClick={() => setOpen(true)}
      >
        <ReceiptThumbnail key={`${receipt.url} ${receipt.version}`} receipt={receipt} />
      </UnstyledButton>
      {open && <WholeReceipt receipt={receipt} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The picture, or an icon for a PDF. */
export function ReceiptThumbnail({
  receipt: { url, version, isPdf = false },
}: {
  receipt: Pick<KeptReceipt, 'url' | 'version' | 'isPdf'>
}) {
  const [shown, setShown] = useState(!isPdf)
  // The URL stays the same when the file is replaced. The part after # makes the browser fetch it again.
  if (shown)
    return (
      <img src={`${url}#${version}`} alt="" loading="lazy" decoding="async" onError={() => setShown(false)} />
    )
  const Icon = isPdf ? IconFileText : IconPhoto
  return <Icon size={20} stroke={1.6} aria-hidden />
}

function WholeReceipt({ receipt, onClose }: { receipt: KeptReceipt; onClose: () => void }) {
  return (
    <Dialog
      fillsPhone
      onClose={onClose}
      title={receipt.name}
      size="60rem"
      // Escape closes the picture only: the drawer behind it also listens for Escape on the window.
      closeOnEscape={false}
      onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <LazyReceiptView receipt={receipt} />
    </Dialog>
  )
}
