import { lazy, Suspense } from 'react'
import { SearchDialog } from '../search/search-dialog.tsx'
import { type Begun, useFrameCommands } from './frame-commands.ts'

const AddSheet = lazy(() => import('./add-sheet.tsx'))
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))

export type Asked = 'search' | 'keys' | Begun

/** The search, and what its commands open in its place. */
export default function SearchHost({
  asked,
  onAsk,
  onClose,
}: {
  asked: Asked
  onAsk: (asked: Asked) => void
  onClose: () => void
}) {
  // A command closes the search before it acts, so what it asks for comes after.
  const later = (what: Asked) => queueMicrotask(() => onAsk(what))
  const commands = useFrameCommands({ onBegin: later, onShowKeys: () => later('keys') })
  if (asked === 'search') return <SearchDialog commands={commands} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      {asked === 'keys' ? <KeysDialog onClose={onClose} /> : <AddSheet first={asked} onClose={onClose} />}
    </Suspense>
  )
}
