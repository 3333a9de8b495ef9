import { notifications } from '@mantine/notifications'
import { messageOf } from '../api/api-error.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'

/** Says that something worked, in the server's words where it has some. */
export function notifySuccess(message: string): void {
  notifications.show({ message: sentence(message), color: 'green' })
}

/** Says why something did not work; stays until it is read. */
export function notifyError(error: unknown, title = t('That did not work')): void {
  notifications.show({ title, message: messageOf(error), color: 'red', autoClose: 12_000 })
}
