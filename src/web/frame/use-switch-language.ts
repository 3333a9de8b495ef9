import { updateCurrentEmployee } from '../../contract/auth.ts'
import { call } from '../api/client.ts'
import { language, t } from '../language/t.ts'
import { useAuth } from '../session/auth-context.tsx'
import { notifyError } from '../ui/notify.ts'

/** In its own words: whoever looks for it cannot read the other. */
export const otherLanguage = language === 'es' ? 'English' : 'Español'

/** Keeps the other language for this person, wherever they sign in, and loads the page again to speak it. */
export function useSwitchLanguage(): () => Promise<void> {
  const { replaceCurrentUser } = useAuth()
  return async () => {
    try {
      const chosen = language === 'es' ? 'en' : 'es'
      // Who speaks another language now gets the page anew.
      replaceCurrentUser(await call(updateCurrentEmployee, { body: { language: chosen } }))
    } catch (error) {
      notifyError(error, t('The language couldn’t be changed'))
    }
  }
}
