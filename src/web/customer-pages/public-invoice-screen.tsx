import { useParams } from 'react-router'
import PublicInvoicePage from './public-invoice-page.tsx'

/** The page of an invoice inside the application, for who comes to it from another screen. */
export default function PublicInvoiceScreen() {
  const { token = '' } = useParams()
  return <PublicInvoicePage key={token} token={token} />
}
