import { useMantineColorScheme } from '@mantine/core'
import {
  IconCalendarPlus,
  IconKeyboard,
  IconMapPin,
  IconMoon,
  IconNote,
  IconPhotoPlus,
  IconReceipt,
  IconSun,
  IconSunMoon,
  IconUserPlus,
} from '@tabler/icons-react'
import { t } from '../language/t.ts'
import type { Choice, ChoiceGroup } from '../search/choice.ts'
import type { Begun } from './add-sheet.tsx'
import { useOwnActions } from './own-actions.ts'
import { useLinkGroups } from './screen-links.ts'

/** The commands that the search offers this person, besides what it finds. */
export function useFrameCommands({
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
        command(t('New appointment'), IconCalendarPlus, 'calendar?newAppointment=1'),
        command(t('Add photos'), IconPhotoPlus, begin('photos')),
        command(t('Write a note'), IconNote, begin('note'), t('add, new')),
        command(t('Enter an expense'), IconReceipt, begin('expense'), t('add, new')),
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

/** @param target the screen it opens, or what it does @param also other words that find it */
function command(title: string, Icon: Choice['Icon'], target: string | (() => void), also = ''): Choice {
  const does = typeof target === 'string' ? { screen: target } : { act: target }
  return { key: `do-${title}`, title, detail: '', Icon, also, ...does }
}
