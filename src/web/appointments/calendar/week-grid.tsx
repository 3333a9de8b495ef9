import { UnstyledButton } from '@mantine/core'
import { addDays, type Day } from '../../../domain/dates.ts'
import { t } from '../../language/t.ts'
import { usePersonColors } from '../appointment-item.tsx'
import classes from './calendar-grid.module.css'
import { barsOf, inLane, type Lane } from './calendar-layout.ts'
import { longDayWords, weekdayWords } from './company-clock.ts'
import { EventChip } from './event-chip.tsx'
import type { GridProps } from './grid-props.ts'

/** A row for each person, with the days across. */
export function WeekGrid(props: GridProps) {
  const { control, lanes } = props
  const days = Array.from({ length: 7 }, (_, index) => addDays(control.days.first, index))
  return (
    <div className={classes.week} data-scroll>
      <div className={classes.weekHead}>
        <span />
        {days.map((day) => (
          <UnstyledButton
            key={day}
            data-today={day === control.today || undefined}
            title={t('Open {day}', { day: longDayWords(day) })}
            onClick={() => control.change({ date: day, view: 'day' })}
          >
            {weekdayWords(day)} <strong>{Number(day.slice(8))}</strong>
          </UnstyledButton>
        ))}
      </div>
      {lanes.map((lane) => (
        <WeekLane key={lane.id} {...props} lane={lane} days={days} />
      ))}
    </div>
  )
}

function WeekLane({
  lane,
  days,
  control,
  appointments,
  moving,
  onOpen,
  onCreate,
}: GridProps & { lane: Lane; days: readonly Day[] }) {
  const bars = barsOf(appointments.filter(inLane(lane)), control.days.first, days.length)
  const lines = Math.max(0, ...bars.map(({ line }) => line + 1))
  const gridRow = `1 / ${lines + 2}`
  const colorOf = usePersonColors()
  return (
    <section
      className={classes.lane}
      aria-label={lane.name}
      style={{ gridTemplateRows: `${lines > 0 ? `repeat(${lines}, auto)` : ''} minmax(0.75rem, 1fr)` }}
    >
      <h3 style={{ gridRow }}>{lane.name}</h3>
      {days.map((day, index) => (
        <button
          key={day}
          type="button"
          tabIndex={-1}
          className={classes.cell}
          data-day={day}
          data-person={lane.id ?? ''}
          data-today={day === control.today || undefined}
          aria-label={bookWords(lane, longDayWords(day))}
          style={{ gridColumn: index + 2, gridRow }}
          onClick={() => onCreate({ day, time: '09:00' }, lane.id)}
        />
      ))}
      {bars.map((bar) => (
        <EventChip
          key={bar.row.id}
          row={bar.row}
          color={colorOf(bar.row.employee?.id)}
          onOpen={onOpen}
          moving={moving}
          end={bar.endsHere ? 'right' : undefined}
          style={{ gridColumn: `${bar.first + 2} / ${bar.last + 3}`, gridRow: bar.line + 1 }}
          withSpan
        />
      ))}
    </section>
  )
}

/** Names a free place. @param when the day, or the day and the time */
export const bookWords = (lane: Lane, when: string) =>
  lane.id === null
    ? t('Book on {day}', { day: when })
    : t('Book {name} on {day}', { name: lane.name, day: when })
