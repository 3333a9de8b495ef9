import { Anchor, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { ShortcutList } from '../help/shortcut-list.tsx'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { SearchDialog } from '../search/search-dialog.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { Begun } from './add-sheet.tsx'
import { useFrameCommands } from './frame-commands.ts'

const AddSheet = lazy(() => import('./add-sheet.tsx'))

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
  // A command closes the search before it acts, so open what it asks for afterwards.
  const later = (what: Asked) => queueMicrotask(() => onAsk(what))
  const commands = useFrameCommands({ onBegin: later, onShowKeys: () => later('keys') })
  if (asked === 'search') return <SearchDialog commands={commands} onClose={onClose} />
  if (asked === 'keys') return <KeysDialog onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <AddSheet first={asked} onClose={onClose} />
    </Suspense>
  )
}

/** Every keyboard shortcut; the question mark opens it. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const path = useEmployeePath()
  return (
    <Dialog onClose={onClose} size="lg" title={t('Keyboard shortcuts')}>
      <ShortcutList />
      <Text size="sm" c="dimmed" mt="md">
        <Rich
          message="You can turn off single keys under <0>Account</0>."
          components={[
            <Anchor
              key="account"
              component={Link}
              to={path('account')}
              onClick={onClose}
              underline="always"
            />,
          ]}
        />
      </Text>
    </Dialog>
  )
}
