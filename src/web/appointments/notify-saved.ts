import { notifications } from '@mantine/notifications'
import type { Appointment, AppointmentConflict } from '../../contract/appointments.ts'
import { t } from '../language/t.ts'
import { notifySuccess } from '../ui/notify.ts'
import { conflictSentence, titleOf } from './appointment-words.ts'
import { whenWords } from './calendar/company-clock.ts'

/** Says what was saved, and where its person is at that time as well. */
export function notifySaved(
  how: 'booked' | 'saved',
  appointment: Appointment & { conflicts?: readonly AppointmentConflict[] },
): void {
  const values = { title: titleOf(appointment), when: whenWords(appointment) }
  const said = how === 'booked' ? t('Booked: {title}, {when}', values) : t('Saved: {title}, {when}', values)
  const { conflicts = [] } = appointment
  if (conflicts.length === 0) {
    notifySuccess(said)
    return
  }
  notifications.show({
    title: said,
    message: conflicts.map((conflict) => conflictSentence(conflict)).join('; '),
    color: 'yellow',
    autoClose: 12_000,
  })
}
