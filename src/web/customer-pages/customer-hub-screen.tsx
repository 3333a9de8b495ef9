import { useParams } from 'react-router'
import CustomerHubPage from './customer-hub-page.tsx'

/** A customer's page inside the application, for who comes to it from another screen. */
export default function CustomerHubScreen() {
  const { token = '' } = useParams()
  return <CustomerHubPage key={token} token={token} />
}
