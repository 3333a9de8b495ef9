import { Modal, UnstyledButton } from '@mantine/core'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './expenses.module.css'
import type { KeptReceipt } from './kept-receipt.ts'
import { LazyReceiptView } from './lazy-receipt-view.tsx'

/** A receipt, small; it opens in full. */
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

/** The picture alone, or what stands for a PDF. */
export function ReceiptThumbnail({
  receipt: { url, version, isPdf = false },
}: {
  receipt: Pick<KeptReceipt, 'url' | 'version' | 'isPdf'>
}) {
  const [shown, setShown] = useState(!isPdf)
  // The address stays when another file takes its place: what follows # makes the browser look again.
  if (shown)
    return (
      <img src={`${url}#${version}`} alt="" loading="lazy" decoding="async" onError={() => setShown(false)} />
    )
  const Icon = isPdf ? IconFileText : IconPhoto
  return <Icon size={20} stroke={1.6} aria-hidden />
}

function WholeReceipt({ receipt, onClose }: { receipt: KeptReceipt; onClose: () => void }) {
  const wide = useWideScreen()
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      title={receipt.name}
      size="60rem"
      fullScreen={!wide}
      centered
      // Escape shall close the picture and not the drawer behind it, which listens to the whole window.
      closeOnEscape={false}
      onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <LazyReceiptView receipt={receipt} />
    </Modal>
  )
}
