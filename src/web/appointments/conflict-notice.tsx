import { Alert, List } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AppointmentConflict } from '../../contract/appointments.ts'
import { usualMinutes } from '../../domain/appointments.ts'
import { conflictSentence } from './appointment-words.ts'
import { conflictsQuery } from './appointments-api.ts'

interface Question {
  employeeId: number | null
  span: { startsAt: string; endsAt?: string | undefined } | undefined
  /** The appointment that is being changed. */
  except?: number | undefined
}

/** While the form is filled in: where the chosen person is already at that time. It warns and refuses nothing. */
export function ConflictNotice(question: Question) {
  const [asked] = useDebouncedValue(JSON.stringify(question), 300)
  const { data: conflicts = [] } = useConflicts(JSON.parse(asked) as Question)
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

function useConflicts({ employeeId, span: { startsAt = '', endsAt } = { startsAt: '' }, except }: Question) {
  const end = endsAt ?? (startsAt && new Date(Date.parse(startsAt) + usualMinutes * 60_000).toISOString())
  return useQuery({
    ...conflictsQuery({
      employee_id: employeeId ?? 0,
      startsAt,
      endsAt: end,
      ...(except === undefined ? {} : { except }),
    }),
    enabled: employeeId !== null && startsAt !== '' && startsAt < end,
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
