import { useQueryClient } from '@tanstack/react-query'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import { t } from '../../language/t.ts'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'
import { conflictSentence, titleOf } from '../appointment-words.ts'
import { showMoved, useUpdateAppointment } from '../appointments-api.ts'
import { whenWords } from './company-clock.ts'

type Span = Pick<AppointmentRow, 'startsAt' | 'endsAt'>

/** Moves at once and offers to take it back; where the person is taken then, says so. A refusal puts it back. */
export function useMoveAppointment(): (row: AppointmentRow, span: Span) => Promise<void> {
  const queryClient = useQueryClient()
  const update = useUpdateAppointment()

  async function putBack(row: AppointmentRow, version: number) {
    const { startsAt, endsAt } = row
    try {
      await showMoved(queryClient, row.id, { startsAt, endsAt })
      await update.mutateAsync({ appointment: row, body: { startsAt, endsAt, version } })
      notifySuccess(t('The appointment is back where it was'))
    } catch (error) {
      notifyError(error, t('The appointment couldn’t be moved back'))
    }
  }

  return async (row, span) => {
    try {
      await showMoved(queryClient, row.id, span)
      const { conflicts, version } = await update.mutateAsync({
        appointment: row,
        body: { ...span, version: row.version },
      })
      const moved = t('{title} is now {span}.', { title: titleOf(row), span: whenWords(span) })
      const warnings = conflicts.map((conflict) => `${conflictSentence(conflict)}.`)
      notifyUndo({
        id: `moved-${row.id}`,
        message: [moved, ...warnings].join(' '),
        onUndo: () => void putBack(row, version),
      })
    } catch (error) {
      notifyError(error, t('The appointment couldn’t be moved'))
    }
  }
}
