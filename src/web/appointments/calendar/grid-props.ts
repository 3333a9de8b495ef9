import type { AppointmentRow } from '../../../contract/appointments.ts'
import type { Lane } from './calendar-layout.ts'
import type { CalendarControl } from './calendar-view.ts'
import type { Wall } from './company-clock.ts'

export interface GridProps {
  control: CalendarControl
  /** With id 0: where the dragged one would land. */
  appointments: readonly AppointmentRow[]
  lanes: readonly Lane[]
  /** The id of the one being dragged. */
  moving: number | undefined
  onOpen: (id: number) => void
  /** `person` is undefined where no lane says whose it will be. */
  onCreate: (start: Wall, person?: number | null) => void
}
