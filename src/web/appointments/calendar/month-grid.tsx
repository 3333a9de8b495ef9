import { Button, UnstyledButton } from '@mantine/core'
import { addDays, type Day } from '../../../domain/dates.ts'
import { t } from '../../language/t.ts'
import { usePersonColors } from '../appointment-item.tsx'
import { Agenda } from './agenda.tsx'
import classes from './calendar-grid.module.css'
import { barsOf } from './calendar-layout.ts'
import { daysOf, longDayWords, weekdayWords } from './company-clock.ts'
import { EventChip } from './event-chip.tsx'
import type { GridProps } from './grid-props.ts'

/** Lines of one day in a month; what is beyond them is shown by its day. */
const most = 6

export function MonthGrid(props: GridProps) {
  const weeks = weeksOf(props.control)
  return (
    <div className={classes.month} data-scroll>
      <Weekdays sunday={weeks[0] ?? props.control.date} />
      {weeks.map((sunday) => (
        <MonthWeek key={sunday} {...props} sunday={sunday} />
      ))}
    </div>
  )
}

function weeksOf({ days, date }: GridProps['control']): Day[] {
  const sundays = Array.from({ length: 6 }, (_, index) => addDays(days.first, index * 7))
  return sundays.filter((sunday) => sunday.slice(0, 7) <= date.slice(0, 7))
}

const daysFrom = (sunday: Day) => Array.from({ length: 7 }, (_, index) => addDays(sunday, index))

function Weekdays({ sunday }: { sunday: Day }) {
  return (
    <div className={classes.monthHead} aria-hidden>
      {daysFrom(sunday).map((day) => (
        <span key={day}>{weekdayWords(day)}</span>
      ))}
    </div>
  )
}

function MonthWeek({ sunday, control, appointments, moving, onOpen, onCreate }: GridProps & { sunday: Day }) {
  const bars = barsOf(appointments, sunday, 7)
  const lines = Math.min(most, Math.max(0, ...bars.map(({ line }) => line + 1)))
  const gridRow = `1 / ${lines + 3}`
  const hidden = bars.filter(({ line }) => line >= most)
  const colorOf = usePersonColors()
  return (
    <div
      className={classes.monthWeek}
      style={{ gridTemplateRows: `1.75rem repeat(${lines}, auto) minmax(2rem, 1fr)` }}
    >
      {daysFrom(sunday).map((day, index) => (
        <button
          key={day}
          type="button"
          className={classes.cell}
          data-day={day}
          data-today={day === control.today || undefined}
          data-outside={day.slice(0, 7) !== control.date.slice(0, 7) || undefined}
          aria-label={t('Book on {day}', { day: longDayWords(day) })}
          style={{ gridColumn: index + 1, gridRow }}
          onClick={() => onCreate({ day, time: '09:00' })}
        >
          <span>{Number(day.slice(8))}</span>
        </button>
      ))}
      {bars.map(
        ({ row, first, last, line, endsHere }) =>
          line < most && (
            <EventChip
              key={row.id}
              row={row}
              color={colorOf(row.employee?.id)}
              onOpen={onOpen}
              moving={moving}
              end={endsHere ? 'right' : undefined}
              style={{ gridColumn: `${first + 1} / ${last + 2}`, gridRow: line + 2 }}
              withPerson
            />
          ),
      )}
      {daysFrom(sunday).map((day, index) => {
        const count = hidden.filter(({ first, last }) => first <= index && last >= index).length
        return (
          count > 0 && (
            <Button
              key={day}
              variant="default"
              size="compact-sm"
              className={classes.more ?? ''}
              style={{ gridColumn: index + 1, gridRow: lines + 2 }}
              onClick={() => control.change({ date: day, view: 'day' })}
            >
              {t('{count} more', { count })}
            </Button>
          )
        )
      })}
    </div>
  )
}

/** A month with dots, and the chosen day's appointments below. */
export function PhoneMonth({ control, appointments, onOpen, onCreate }: GridProps) {
  const colorOf = usePersonColors()
  const weeks = weeksOf(control)
  const onDay = (day: Day) => appointments.filter((row) => daysOf(row).includes(day))
  return (
    <>
      <div className={classes.phoneMonth}>
        <Weekdays sunday={weeks[0] ?? control.date} />
        <div>
          {weeks.flatMap(daysFrom).map((day) => (
            <UnstyledButton
              key={day}
              aria-label={`${longDayWords(day)}, ${countWords(onDay(day).length)}`}
              aria-pressed={day === control.date}
              data-day={day}
              data-today={day === control.today || undefined}
              data-outside={day.slice(0, 7) !== control.date.slice(0, 7) || undefined}
              onClick={() => control.change({ date: day })}
            >
              {Number(day.slice(8))}
              <span>
                {onDay(day)
                  .slice(0, 4)
                  .map(({ id, employee }) => (
                    <i
                      key={id}
                      style={{ background: `var(--mantine-color-${colorOf(employee?.id)}-filled)` }}
                    />
                  ))}
              </span>
            </UnstyledButton>
          ))}
        </div>
      </div>
      <Agenda
        days={{ first: control.date, last: control.date }}
        today={control.today}
        appointments={appointments}
        onOpen={onOpen}
        onCreate={() => onCreate({ day: control.date, time: '09:00' })}
      />
    </>
  )
}

const countWords = (count: number) =>
  t('{count, plural, =0 {no appointments} one {# appointment} other {# appointments}}', { count })
