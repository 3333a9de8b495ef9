import { IconCloudUp, IconHelp, IconLanguage, IconLogout, IconRoute, IconUser } from '@tabler/icons-react'
import { updateCurrentEmployee } from '../../contract/auth.ts'
import { call } from '../api/client.ts'
import { language, t } from '../language/t.ts'
import { useOutboxView } from '../outbox/use-outbox.ts'
import { useSignOut } from '../outbox/use-sign-out.ts'
import { useOpenWaiting } from '../outbox/waiting-place.tsx'
import type { Choice } from '../search/choice.ts'
import { useAuth } from '../session/auth-context.tsx'
import { notifyError } from '../ui/notify.ts'
import { startTutorial } from '../ui/start-tutorial.ts'

export interface OwnAction extends Choice {
  /** The language of its title, when that is not the page's. */
  lang?: string
}

/** What the menu under the initials, the phone's More sheet and the search offer each person. */
export function useOwnActions(): OwnAction[] {
  const { items } = useOutboxView()
  const openWaiting = useOpenWaiting()
  const signOut = useSignOut()
  const switchLanguage = useSwitchLanguage()
  const count = items.length > 0 ? `: ${items.length}` : ''
  const actions: Omit<OwnAction, 'detail'>[] = [
    {
      key: 'do-account',
      title: t('Account'),
      Icon: IconUser,
      screen: 'account',
      also: t('password, sessions'),
    },
    {
      key: 'do-waiting',
      title: t('Waiting to be sent') + count,
      Icon: IconCloudUp,
      act: openWaiting,
    },
    {
      key: 'do-tour',
      title: t('Show me around'),
      Icon: IconRoute,
      act: () => startTutorial(),
      also: t('tutorial, tour'),
    },
    {
      key: 'do-help',
      title: t('Words and keys'),
      Icon: IconHelp,
      screen: 'help',
      also: t('help'),
    },
    {
      key: 'do-language',
      // In its own language: whoever looks for it may not read the other one.
      title: language === 'es' ? 'English' : 'Español',
      lang: otherLanguage,
      Icon: IconLanguage,
      act: () => void switchLanguage(),
      also: ['language', 'idioma', 'español', 'inglés'].join(' '),
    },
    {
      key: 'do-sign-out',
      title: t('Sign out'),
      Icon: IconLogout,
      act: () => void signOut(),
      also: t('log out'),
    },
  ]
  return actions.map((action) => ({ detail: '', ...action }))
}

const otherLanguage = language === 'es' ? 'en' : 'es'

/** Saves the other language for this person, wherever they sign in. The page then reloads in that language. */
function useSwitchLanguage(): () => Promise<void> {
  const { replaceCurrentUser } = useAuth()
  return async () => {
    try {
      replaceCurrentUser(await call(updateCurrentEmployee, { body: { language: otherLanguage } }))
    } catch (error) {
      notifyError(error, t('The language couldn’t be changed'))
    }
  }
}
