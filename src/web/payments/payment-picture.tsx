import { Button, Loader, Modal, Stack, UnstyledButton } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './payments.module.css'
import { usePaymentPicture } from './payments-api.ts'

const PdfViewer = lazy(async () => ({ default: (await import('../documents/pdf-viewer.tsx')).PdfViewer }))

/** The picture of the check, small; it opens in full. */
export function PaymentPicture({ payment }: { payment: ReceivedPayment }) {
  const [open, setOpen] = useState(false)
  const { data } = usePaymentPicture(payment)
  const isPdf = data?.type === 'application/pdf'
  const url = useObjectUrl(isPdf ? null : data)
  if (payment.picture === null) return null
  return (
    <>
      <UnstyledButton
        className={classes.thumbnail ?? ''}
        aria-label={t('Picture of the payment of {amount}', { amount: formatDollars(payment.amount) })}
        onClick={() => setOpen(true)}
      >
        {url && <img src={url} alt="" />}
        {isPdf && <IconFileText size={20} aria-hidden />}
        {!data && <Loader size="xs" />}
      </UnstyledButton>
      {open && <WholePicture payment={payment} onClose={() => setOpen(false)} />}
    </>
  )
}

function WholePicture({ payment, onClose }: { payment: ReceivedPayment; onClose: () => void }) {
  const wide = useWideScreen()
  const { data, error, refetch } = usePaymentPicture(payment)
  const isPdf = data?.type === 'application/pdf'
  const url = useObjectUrl(isPdf ? null : data)
  const name = t('Payment of {amount}', { amount: formatDollars(payment.amount) })
  return (
    <Modal opened onClose={onClose} title={name} size="xl" fullScreen={!wide} centered>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      {data && isPdf && (
        <Suspense fallback={<LoadingSkeleton />}>
          <PdfViewer pdf={data} fileName={`${name}.pdf`} />
        </Suspense>
      )}
      {url && (
        <Stack align="center">
          <img className={classes.whole} src={url} alt={t('{name}, as it was kept', { name })} />
          <Button
            component="a"
            href={url}
            download={`${name}.jpg`}
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            {t('Download')}
          </Button>
        </Stack>
      )}
    </Modal>
  )
}
