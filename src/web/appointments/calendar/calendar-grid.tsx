import { useWideScreen } from '../../ui/use-wide-screen.ts'
import { DayGrid } from './day-grid.tsx'
import type { GridProps } from './grid-props.ts'
import { MonthGrid, PhoneMonth } from './month-grid.tsx'
import { WeekGrid } from './week-grid.tsx'

export function CalendarGrid(props: GridProps) {
  const wide = useWideScreen()
  if (props.control.view === 'month') return wide ? <MonthGrid {...props} /> : <PhoneMonth {...props} />
  return props.control.view === 'week' ? <WeekGrid {...props} /> : <DayGrid {...props} />
}
