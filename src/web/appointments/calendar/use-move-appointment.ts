import { useQueryClient } from '@tanstack/react-query'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import { t } from '../../language/t.ts'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'
import { conflictSentence, titleOf } from '../appointment-words.ts'
import { showMoved, useUpdateAppointment } from '../appointments-api.ts'
import type { Lane } from './calendar-layout.ts'
import { type Slot, slotOf } from './calendar-move.ts'
import { whenWords } from './company-clock.ts'

/** Moves an appointment at once, warns about conflicts and offers Undo. Refused, it goes back. */
export function useMoveAppointment(lanes: readonly Lane[]) {
  const queryClient = useQueryClient()
  const update = useUpdateAppointment()

  function save(row: AppointmentRow, { person, startsAt, endsAt }: Slot, version: number) {
    const isOther = person !== (row.employee?.id ?? null)
    const body = { startsAt, endsAt, version, ...(isOther ? { employee_id: person } : {}) }
    return update.mutateAsync({ appointment: row, body })
  }

  const show = (row: AppointmentRow, { person, startsAt, endsAt }: Slot) =>
    showMoved(queryClient, row.id, { startsAt, endsAt, employee: employeeOf(row, person, lanes) })

  async function putBack(row: AppointmentRow, moved: AppointmentRow) {
    try {
      await show(row, slotOf(row))
      await save(moved, slotOf(row), moved.version)
      notifySuccess(t('The appointment is back where it was'))
    } catch (error) {
      notifyError(error, t('The appointment couldn’t be moved back'))
    }
  }

  return async (row: AppointmentRow, slot: Slot) => {
    try {
      await show(row, slot)
      const { conflicts, version, employee } = await save(row, slot, row.version)
      const values = { title: titleOf(row), span: whenWords(slot), name: employee?.name ?? t('nobody yet') }
      const moved =
        slot.person === (row.employee?.id ?? null)
          ? t('{title} is now {span}.', values)
          : t('{title} is now {span}, {name}.', values)
      const warnings = conflicts.map((conflict) => `${conflictSentence(conflict)}.`)
      notifyUndo({
        id: `moved-${row.id}`,
        message: [moved, ...warnings].join(' '),
        onUndo: () => void putBack(row, { ...row, employee, version }),
      })
    } catch (error) {
      await show(row, slotOf(row))
      notifyError(error, t('The appointment couldn’t be moved'))
    }
  }
}

export function employeeOf(row: AppointmentRow, person: number | null, lanes: readonly Lane[]) {
  if (person === null) return null
  if (row.employee?.id === person) return row.employee
  return { id: person, name: lanes.find(({ id }) => id === person)?.name ?? '' }
}
