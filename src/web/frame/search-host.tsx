import { Anchor, Text, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconMapPin, IconMoon, IconSun, IconSunMoon, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { ShortcutList } from '../help/shortcut-list.tsx'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import type { Choice, ChoiceGroup } from '../search/choice.ts'
import { newIcons } from '../search/choice.ts'
import { type NewKind, newKinds, newKindWords, newWords } from '../search/new-kinds.ts'
import { SearchDialog } from '../search/search-dialog.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { Begun } from './add-sheet.tsx'
import { useOwnActions } from './own-actions.ts'
import { useLinkGroups } from './screen-links.ts'

const AddSheet = lazy(() => import('./add-sheet.tsx'))

export type Asked = 'search' | 'keys' | Begun | { make: NewKind }

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
  if (typeof asked === 'object')
    return <SearchDialog commands={commands} first={asked.make} onClose={onClose} />
  if (asked === 'keys') return <KeysDialog onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <AddSheet first={asked} onMake={(make) => onAsk({ make })} onClose={onClose} />
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

/** The commands that the search offers this person, besides what it finds. */
function useFrameCommands({
  onBegin,
  onShowKeys,
}: {
  onBegin: (begun: Begun) => void
  onShowKeys: () => void
}): ChoiceGroup[] {
  const groups = useLinkGroups()
  const actions = useOwnActions()
  const { setColorScheme } = useMantineColorScheme()
  const begin = (begun: Begun) => () => onBegin(begun)
  return [
    {
      title: t('Begin'),
      choices: [
        command(t('New lead'), IconUserPlus, 'new-lead', t('new project, new customer')),
        ...newKinds.map(toMake),
        command(t('Check in'), IconMapPin, begin('check_in')),
      ],
    },
    {
      title: t('Go to'),
      choices: groups.flatMap(({ links }) =>
        links.map(({ label, screen, Icon }) => command(label, Icon, screen)),
      ),
    },
    {
      title: t('More'),
      choices: [
        ...actions,
        command(t('Keyboard shortcuts'), IconKeyboard, onShowKeys),
        command(t('Light colors'), IconSun, () => setColorScheme('light'), t('theme')),
        command(t('Dark colors'), IconMoon, () => setColorScheme('dark'), t('theme')),
        command(t('Colors as the device'), IconSunMoon, () => setColorScheme('auto'), t('theme')),
      ],
    },
  ]
}

/** The search then asks for which project. */
function toMake(kind: NewKind): Choice {
  const { title, names } = newKindWords[kind]
  return {
    key: `make-${kind}`,
    title,
    detail: '',
    Icon: newIcons[kind],
    also: `${names} ${newWords}`,
    asks: kind,
  }
}

/** @param target the screen it opens, or what it does @param also other words that find it */
function command(title: string, Icon: Choice['Icon'], target: string | (() => void), also = ''): Choice {
  const does = typeof target === 'string' ? { screen: target } : { act: target }
  return { key: `do-${title}`, title, detail: '', Icon, also, ...does }
}
