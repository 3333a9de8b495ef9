import { Stack, Text } from '@mantine/core'
import { titleOf } from '../appointments/appointment-words.ts'
import { ownDay, useAppointments } from '../appointments/appointments-api.ts'
import { spanWords } from '../appointments/calendar/company-clock.ts'
import { CheckIn } from '../appointments/check-in.tsx'
import { t } from '../language/t.ts'
import { ListStates } from '../records/record-list/list-states.tsx'
import { useCurrentUser } from '../session/auth-context.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import classes from './frame.module.css'

/** The own appointments of today, each with its check-in. */
export function BeginCheckIn() {
  const { id } = useCurrentUser()
  const query = useAppointments(ownDay(id))
  return (
    <ListStates query={query}>
      {(appointments) =>
        appointments.length === 0 ? (
          <EmptyState title={t('No appointment today')}>
            {t('You check in at an appointment. Book one on the calendar, or open one on the project.')}
          </EmptyState>
        ) : (
          <ul className={classes.today}>
            {appointments.map((appointment) => (
              <li key={appointment.id}>
                <Stack gap={6}>
                  <div>
                    <Text fw={600}>
                      {spanWords(appointment)} · {titleOf(appointment)}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {appointment.project.customerName}, {appointment.project.site.street}
                    </Text>
                  </div>
                  <CheckIn appointment={appointment} />
                </Stack>
              </li>
            ))}
          </ul>
        )
      }
    </ListStates>
  )
}
