import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { readInvoice, readInvoicePdf } from '../../contract/invoices.ts'
import { call } from '../api/client.ts'
import { useEmployeePath } from '../session/paths.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PdfViewer } from './pdf-viewer.tsx'

/** The invoice's PDF as it goes out. */
export default function InvoicePdfPage() {
  const params = useParams()
  const [projectId, id] = [Number(params.projectId), Number(params.invoiceId)]
  const path = useEmployeePath()
  const {
    data: invoice,
    error: invoiceError,
    refetch: refetchInvoice,
  } = useQuery({
    queryKey: ['invoices', id],
    queryFn: ({ signal }) => call(readInvoice, { params: { id }, signal }),
  })
  const pdf = useQuery({
    queryKey: ['invoices', id, 'pdf', invoice?.version],
    queryFn: ({ signal }) => call(readInvoicePdf, { params: { id }, signal }),
    enabled: invoice !== undefined,
  })
  return (
    <>
      <PageHeader
        title={invoice ? `Invoice ${invoice.number}` : 'Invoice'}
        above={
          <Anchor component={Link} to={path(`projects/${projectId}`)} size="sm">
            Back to the project
          </Anchor>
        }
      />
      {invoiceError && <ErrorState error={invoiceError} onRetry={() => void refetchInvoice()} />}
      {pdf.error && <ErrorState error={pdf.error} onRetry={() => void pdf.refetch()} />}
      {pdf.isPending && !invoiceError && <LoadingSkeleton />}
      {pdf.data && <PdfViewer pdf={pdf.data} fileName={`Invoice ${invoice?.number ?? id}.pdf`} />}
    </>
  )
}
