import { Anchor, Box, Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Invoice } from '../../contract/invoices.ts'
import { useCompany } from '../api/lists.ts'
import { useInvoice, useInvoicePdf } from '../invoices/invoices-api.ts'
import { PaymentTermsField } from '../invoices/payment-terms-field.tsx'
import { t } from '../language/t.ts'
import { projectName } from '../projects/project-words.ts'
import { useProject } from '../projects/projects-api.ts'
import { useEmployeePath } from '../session/paths.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PdfViewer } from './pdf-viewer.tsx'

const SendInvoiceDrawer = lazy(async () => ({
  default: (await import('../invoices/send-invoice-drawer.tsx')).SendInvoiceDrawer,
}))

/** The invoice's PDF. Other payment terms can be tried; they are in the address, and sending saves them. */
export default function InvoicePdfPage() {
  const params = useParams()
  const [projectId, id] = [Number(params.projectId), Number(params.invoiceId)]
  const path = useEmployeePath()
  const [sending, setSending] = useState(false)
  const { data: company } = useCompany()
  const { data: project } = useProject(projectId)
  const { data: invoice, error: invoiceError, refetch: refetchInvoice } = useInvoice(id)
  const { terms, isOwn, choose } = useTerms(invoice)
  const pdf = useInvoicePdf({ id, version: invoice?.version }, isOwn ? {} : { paymentTerms: terms.join(',') })
  const maySend = invoice !== undefined && project !== undefined && invoice.status !== 'void'
  return (
    <>
      <PageHeader
        title={invoice ? t('Invoice {number}', { number: invoice.number }) : t('Invoice')}
        above={
          <Anchor component={Link} to={path(`projects/${projectId}`)} size="sm">
            {project ? projectName(project) : t('Back to the project')}
          </Anchor>
        }
        actions={
          maySend && (
            <Button
              variant={invoice.balance > 0 ? 'filled' : 'default'}
              leftSection={<IconSend size={16} aria-hidden />}
              onClick={() => setSending(true)}
            >
              {t('Send')}
            </Button>
          )
        }
      />
      {invoice && company && (
        <Box mb="md">
          <PaymentTermsField
            label={isOwn ? t('Payment terms') : t('Try other payment terms. Sending keeps them.')}
            value={terms}
            companyTerms={company.paymentTerms}
            onChange={choose}
          />
        </Box>
      )}
      {invoiceError ? (
        <ErrorState error={invoiceError} onRetry={() => void refetchInvoice()} />
      ) : (
        <Loaded query={pdf}>
          {(file) => (
            <div aria-busy={pdf.isPlaceholderData}>
              <PdfViewer pdf={file} fileName={`Invoice ${invoice?.number ?? id}.pdf`} />
            </div>
          )}
        </Loaded>
      )}
      {sending && maySend && (
        <Suspense fallback={null}>
          <SendInvoiceDrawer
            invoice={invoice}
            recipient={project.customer}
            startTerms={terms}
            onClose={() => setSending(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The payment terms in the address, or the invoice's own. */
function useTerms(invoice: Invoice | undefined) {
  const [search, setSearch] = useSearchParams()
  const own = invoice?.paymentTerms ?? []
  const tried = (search.get('paymentTerms') ?? '').split(',').filter((term) => term.trim() !== '')
  const terms = tried.length > 0 ? tried : own
  return {
    terms,
    isOwn: terms.join() === own.join(),
    /** No terms: back to the invoice's own. */
    choose: (chosen: readonly string[]) =>
      setSearch(
        (before) => {
          if (chosen.length === 0 || chosen.join() === own.join()) before.delete('paymentTerms')
          else before.set('paymentTerms', chosen.join(','))
          return before
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
