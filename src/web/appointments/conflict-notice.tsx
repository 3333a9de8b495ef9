import { Alert, List } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AppointmentConflict } from '../../contract/appointments.ts'
import { type AppointmentValues, spanOf } from './appointment-form.ts'
import { conflictSentence } from './appointment-words.ts'
import { conflictsQuery } from './appointments-api.ts'

/** While the form is filled in: where the chosen person is already at that time. It warns and refuses nothing. */
export function ConflictNotice({ values, except }: { values: AppointmentValues; except?: number }) {
  const { day, start, endDay, end, employee_id } = values
  const [asked] = useDebouncedValue(JSON.stringify({ day, start, endDay, end, employee_id }), 300)
  const { data: conflicts = [] } = useConflicts(JSON.parse(asked) as AppointmentValues, except)
  return (
    <div role="status">
      {conflicts.length > 0 && (
        <Alert color="yellow" py="xs" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Conflicts conflicts={conflicts} />
        </Alert>
      )}
    </div>
  )
}

function useConflicts({ employee_id, ...times }: AppointmentValues, except: number | undefined) {
  const span = spanOf(times)
  const isAsked = span !== undefined && employee_id !== null && span.startsAt < span.endsAt
  return useQuery({
    ...conflictsQuery({
      employee_id: employee_id ?? 0,
      startsAt: span?.startsAt ?? '',
      endsAt: span?.endsAt ?? '',
      ...(except === undefined ? {} : { except }),
    }),
    enabled: isAsked,
  })
}

function Conflicts({ conflicts }: { conflicts: readonly AppointmentConflict[] }) {
  const [first, ...others] = conflicts
  if (first && others.length === 0) return conflictSentence(first)
  return (
    <List size="sm">
      {conflicts.map((conflict) => (
        <List.Item key={conflict.id}>{conflictSentence(conflict)}</List.Item>
      ))}
    </List>
  )
}
