import type { AppointmentRow } from '../../../contract/appointments.ts'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import type { Lane } from './calendar-layout.ts'
import type { CalendarControl } from './calendar-view.ts'
import type { Wall } from './company-clock.ts'
import { DayGrid } from './day-grid.tsx'
import { MonthGrid, PhoneMonth } from './month-grid.tsx'
import { WeekGrid } from './week-grid.tsx'

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

export function CalendarGrid(props: GridProps) {
  const wide = useWideScreen()
  if (props.control.view === 'month') return wide ? <MonthGrid {...props} /> : <PhoneMonth {...props} />
  return props.control.view === 'week' ? <WeekGrid {...props} /> : <DayGrid {...props} />
}
