import { addDays, companyDayOf } from '../../domain/dates.ts'
import type { AppointmentSelection } from './appointments-api.ts'
import { startOf } from './calendar/company-clock.ts'

/** One's own appointments of today, which the check-in offers. */
export function ownDay(employeeId: number): AppointmentSelection {
  const today = companyDayOf(new Date())
  return { from: startOf(today), to: startOf(addDays(today, 1)), employee_id: employeeId }
}
