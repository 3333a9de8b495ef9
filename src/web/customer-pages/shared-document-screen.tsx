import { useParams } from 'react-router'
import SharedDocumentPage from './shared-document-page.tsx'

/** The page of a shared document inside the application, for who comes to it from another screen. */
export default function SharedDocumentScreen() {
  const { token = '' } = useParams()
  return <SharedDocumentPage key={token} token={token} />
}
