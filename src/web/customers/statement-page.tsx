import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { PdfViewer } from '../documents/pdf-viewer.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { formatDay } from '../ui/time.ts'
import { useAccountPeriod, useCustomerAccount, useStatementPdf } from './customers-api.ts'

/** The statement of account as the customer gets it, for the period in the address. */
export default function StatementPage() {
  const { customerId } = useParams()
  const id = Number(customerId)
  const path = useEmployeePath()
  const { period, search } = useAccountPeriod()
  const { data: account } = useCustomerAccount(id, period)
  const pdf = useStatementPdf(id, period)
  return (
    <>
      <PageHeader
        title={t('Statement of account')}
        description={
          account && t('{from} to {to}', { from: formatDay(account.from), to: formatDay(account.to) })
        }
        above={
          <Anchor component={Link} to={path(`customers/${id}${search}`)} size="sm">
            <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
            {account?.customer.name ?? t('Customer')}
          </Anchor>
        }
      />
      {pdf.error && <ErrorState error={pdf.error} onRetry={() => void pdf.refetch()} />}
      {pdf.isPending && <LoadingSkeleton />}
      {pdf.data && (
        <PdfViewer
          pdf={pdf.data}
          fileName={`Statement ${account?.customer.name ?? id} ${account?.to ?? ''}.pdf`.replaceAll(
            /\s+\./g,
            '.',
          )}
        />
      )}
    </>
  )
}
