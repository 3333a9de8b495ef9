import { Anchor, Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { useReceiptPdf } from '../payments/payments-api.ts'
import { projectName } from '../projects/project-words.ts'
import { useProject } from '../projects/projects-api.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PdfViewer } from './pdf-viewer.tsx'

const SendReceiptDrawer = lazy(async () => ({
  default: (await import('../payments/send-receipt-drawer.tsx')).SendReceiptDrawer,
}))

const titles = { payment: t('Receipt'), refund: t('Refund'), reversal: t('Payment reversed') }

/** The PDF of a payment's receipt, or of a refund or reversal. */
export default function ReceiptPdfPage() {
  const params = useParams()
  const [projectId, paymentId] = [Number(params.projectId), Number(params.paymentId)]
  const path = useEmployeePath()
  const [sending, setSending] = useState(false)
  const { data: project } = useProject(projectId)
  const pdf = useReceiptPdf(projectId, paymentId)
  const invoice = project?.invoices.find(({ received_payments }) =>
    received_payments.some(({ id }) => id === paymentId),
  )
  const payment = invoice?.received_payments.find(({ id }) => id === paymentId)
  const title = payment
    ? `${titles[payment.kind]}, ${formatDollars(Math.abs(payment.amount))}`
    : titles.payment
  return (
    <>
      <PageHeader
        title={title}
        description={invoice && t('On invoice {number}', { number: invoice.number })}
        above={
          <Anchor component={Link} to={path(`projects/${projectId}#invoices`)} size="sm">
            {project ? projectName(project) : t('Back to the project')}
          </Anchor>
        }
        actions={
          payment && (
            <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setSending(true)}>
              {t('Send')}
            </Button>
          )
        }
      />
      <Loaded query={pdf}>
        {(file) => <PdfViewer pdf={file} fileName={`${title} ${invoice?.number ?? paymentId}.pdf`} />}
      </Loaded>
      {sending && project && invoice && payment && (
        <Suspense fallback={null}>
          <SendReceiptDrawer
            payment={payment}
            invoiceNumber={invoice.number}
            recipient={project.customer}
            onClose={() => setSending(false)}
          />
        </Suspense>
      )}
    </>
  )
}
