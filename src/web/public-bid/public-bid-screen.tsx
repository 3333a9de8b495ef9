import { useParams } from 'react-router'
import { PublicBidPage } from './public-bid-page.tsx'

/** The public page inside the application, for who comes to it from another screen. */
export default function PublicBidScreen() {
  const { bidIndex = '' } = useParams()
  return <PublicBidPage key={bidIndex} bidIndex={bidIndex} />
}
