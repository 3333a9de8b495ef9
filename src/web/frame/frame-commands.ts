import { useMantineColorScheme } from '@mantine/core'
import {
  IconCalendarPlus,
  IconHelp,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMapPin,
  IconMoon,
  IconNote,
  IconPhotoPlus,
  IconReceipt,
  IconRoute,
  IconSun,
  IconSunMoon,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { t } from '../language/t.ts'
import { useSignOut } from '../outbox/use-sign-out.ts'
import type { Choice, ChoiceGroup } from '../search/choice.ts'
import { startTutorial } from '../ui/start-tutorial.ts'
import type { ScreenLink } from './screen-links.ts'
import { useLinkGroups } from './use-link-groups.ts'
import { otherLanguage, useSwitchLanguage } from './use-switch-language.ts'

export type Begun = 'photos' | 'note' | 'check_in' | 'expense'

/** What the search offers to do, beside what it finds: for this person's role. */
export function useFrameCommands({
  onBegin,
  onShowKeys,
}: {
  onBegin: (begun: Begun) => void
  onShowKeys: () => void
}): ChoiceGroup[] {
  const groups = useLinkGroups()
  const { setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const switchLanguage = useSwitchLanguage()
  return [
    { title: t('Begin'), choices: beginnings(onBegin) },
    { title: t('Go to'), choices: groups.flatMap(({ links }) => links).map(toCommand) },
    {
      title: t('More'),
      choices: [
        {
          key: 'do-account',
          title: t('Account'),
          detail: '',
          Icon: IconUser,
          screen: 'account',
          also: t('password, sessions'),
        },
        {
          key: 'do-help',
          title: t('Words and keys'),
          detail: '',
          Icon: IconHelp,
          screen: 'help',
          also: t('help'),
        },
        { key: 'do-keys', title: t('Keyboard shortcuts'), detail: '', Icon: IconKeyboard, act: onShowKeys },
        {
          key: 'do-tour',
          title: t('Show me around'),
          detail: '',
          Icon: IconRoute,
          act: startTutorial,
          also: t('tutorial, tour'),
        },
        {
          key: 'do-light',
          title: t('Light colors'),
          detail: '',
          Icon: IconSun,
          act: () => setColorScheme('light'),
          also: t('theme'),
        },
        {
          key: 'do-dark',
          title: t('Dark colors'),
          detail: '',
          Icon: IconMoon,
          act: () => setColorScheme('dark'),
          also: t('theme'),
        },
        {
          key: 'do-auto',
          title: t('Colors as the device'),
          detail: '',
          Icon: IconSunMoon,
          act: () => setColorScheme('auto'),
          also: t('theme'),
        },
        {
          key: 'do-language',
          title: otherLanguage,
          detail: '',
          Icon: IconLanguage,
          act: () => void switchLanguage(),
          also: ['language', 'idioma', 'español', 'inglés'].join(' '),
        },
        {
          key: 'do-sign-out',
          title: t('Sign out'),
          detail: '',
          Icon: IconLogout,
          act: () => void signOut(),
          also: t('log out'),
        },
      ],
    },
  ]
}

function beginnings(onBegin: (begun: Begun) => void): Choice[] {
  return [
    {
      key: 'do-lead',
      title: t('New lead'),
      detail: '',
      Icon: IconUserPlus,
      screen: 'new-lead',
      also: t('new project, new customer'),
    },
    {
      key: 'do-appointment',
      title: t('New appointment'),
      detail: '',
      Icon: IconCalendarPlus,
      screen: 'calendar?newAppointment=1',
    },
    {
      key: 'do-photos',
      title: t('Add photos'),
      detail: '',
      Icon: IconPhotoPlus,
      act: () => onBegin('photos'),
    },
    {
      key: 'do-note',
      title: t('Write a note'),
      detail: '',
      Icon: IconNote,
      act: () => onBegin('note'),
      also: t('add, new'),
    },
    {
      key: 'do-expense',
      title: t('Enter an expense'),
      detail: '',
      Icon: IconReceipt,
      act: () => onBegin('expense'),
      also: t('add, new'),
    },
    {
      key: 'do-check-in',
      title: t('Check in'),
      detail: '',
      Icon: IconMapPin,
      act: () => onBegin('check_in'),
    },
  ]
}

function toCommand({ label, screen, Icon }: ScreenLink): Choice {
  return { key: `go-${screen}`, title: label, detail: '', Icon, screen }
}
