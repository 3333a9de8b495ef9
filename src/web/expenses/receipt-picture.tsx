import { Modal, UnstyledButton } from '@mantine/core'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Expense,
  type ExpensePayment,
  readExpensePaymentPicture,
  readExpensePicture,
} from '../../contract/expenses.ts'
import { formatDollars } from '../../domain/money.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './expenses.module.css'
import { LazyReceiptView } from './lazy-receipt-view.tsx'

/** A receipt on record: where it lies, and what to call it. */
export interface KeptReceipt {
  url: string
  /** Of the record it belongs to: with the next one it may be another file. */
  version: number
  /** Left out where only the file itself tells. */
  isPdf?: boolean
  /** `Receipt of Bay Concrete`. */
  name: string
  load: (signal: AbortSignal) => Promise<Blob>
}

/** The file itself; under one version it never changes, so it is fetched once. */
export const receiptFileQuery = ({ url, version, load }: KeptReceipt) =>
  queryOptions({
    queryKey: ['receipt-file', url, version],
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The receipt of a bill, or null. */
export function receiptOf(expense: Expense): KeptReceipt | null {
  const { id: expenseId, project_id: id, picture, pictureIsPdf, paidTo, version } = expense
  if (picture === null) return null
  return {
    url: picture,
    version,
    isPdf: pictureIsPdf,
    name: t('Receipt of {paidTo}', { paidTo }),
    load: (signal) => call(readExpensePicture, { params: { id, expenseId }, signal }),
  }
}

/** The picture of a payment's check, or null. */
export function pictureOf(payment: ExpensePayment): KeptReceipt | null {
  const { id: paymentId, project_id: id, expense_id: expenseId, picture, amount, version } = payment
  if (picture === null) return null
  return {
    url: picture,
    version,
    name: t('Picture of the payment of {amount}', { amount: formatDollars(amount) }),
    load: (signal) => call(readExpensePaymentPicture, { params: { id, expenseId, paymentId }, signal }),
  }
}

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
