import { useParams } from 'react-router'
import { PdfViewer } from '../documents/pdf-viewer.tsx'
import { t } from '../language/t.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { BackLink, PageHeader } from '../ui/page-header.tsx'
import { formatDay } from '../ui/time.ts'
import { useAccountPeriod, useCustomerAccount, useStatementPdf } from './customers-api.ts'

/** The statement of account as the customer gets it, for the period in the address. */
export default function StatementPage() {
  const { customerId } = useParams()
  const id = Number(customerId)
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
        above={<BackLink to={`customers/${id}${search}`}>{account?.customer.name ?? t('Customer')}</BackLink>}
      />
      <Loaded query={pdf}>
        {(data) => (
          <PdfViewer
            pdf={data}
            fileName={`Statement ${account?.customer.name ?? id} ${account?.to ?? ''}.pdf`.replaceAll(
              /\s+\./g,
              '.',
            )}
          />
        )}
      </Loaded>
    </>
  )
}
