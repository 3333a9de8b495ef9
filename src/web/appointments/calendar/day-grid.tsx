import type { AppointmentRow } from '../../../contract/appointments.ts'
import { t } from '../../language/t.ts'
import { usePersonColors } from '../appointment-item.tsx'
import { shortTimeWords, timeWords } from '../time-field.tsx'
import classes from './calendar-grid.module.css'
import {
  type Block,
  blocksOf,
  hoursOf,
  inLane,
  isSeveralDays,
  type Lane,
  minutesOf,
  timeOf,
} from './calendar-layout.ts'
import { daysOf, longDayWords, wallOf } from './company-clock.ts'
import { EventChip } from './event-chip.tsx'
import type { GridProps } from './grid-props.ts'

interface Column {
  lane: Lane
  /** Of several days or a whole one: above the hours. */
  long: AppointmentRow[]
  blocks: Block[]
  /** How many are side by side at most; less than one where there are none. */
  width: number
}

type Hours = ReturnType<typeof hoursOf>

/** A column for each person, with the hours down. */
export function DayGrid(props: GridProps) {
  const { control, lanes } = props
  const rows = props.appointments.filter((row) => daysOf(row).includes(control.date))
  const columns = lanes.map((lane) => columnOf(lane, rows.filter(inLane(lane))))
  const hours = hoursOf(columns.flatMap(({ blocks }) => blocks))
  const widths = columns.map(({ width }) => `minmax(calc(var(--lane) * ${width}), ${width}fr)`)
  return (
    <div className={classes.day} data-scroll style={{ gridTemplateColumns: `auto ${widths.join(' ')}` }}>
      <div className={classes.hours} aria-hidden>
        <span />
        <span />
        <div>
          {Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index).map((hour) => (
            <span key={hour}>{shortTimeWords(timeOf(hour * 60))}</span>
          ))}
        </div>
      </div>
      {columns.map((column) => (
        <DayLane key={column.lane.id} {...props} {...column} hours={hours} />
      ))}
    </div>
  )
}

function columnOf(lane: Lane, rows: readonly AppointmentRow[]): Column {
  const blocks = blocksOf(rows)
  // A preview changes no width, so that nothing moves under the pointer. Where nothing stands, a name fits.
  const settled = rows.filter(({ id }) => id !== 0)
  const width = Math.max(settled.length > 0 ? 1 : 0.65, ...blocksOf(settled).map(({ columns }) => columns))
  return { lane, long: rows.filter(isSeveralDays), blocks, width }
}

function DayLane({
  lane,
  long,
  blocks,
  hours,
  control,
  moving,
  onOpen,
  onCreate,
}: GridProps & Column & { hours: Hours }) {
  const day = control.date
  const colorOf = usePersonColors()
  const here = { 'data-day': day, 'data-person': lane.id ?? '' }
  const times = Array.from({ length: (hours.to - hours.from) * 2 }, (_, half) =>
    timeOf(hours.from * 60 + half * 30),
  )
  return (
    <section className={classes.column} aria-label={lane.name}>
      <h3 {...here}>{lane.name}</h3>
      <div className={classes.long} {...here}>
        {long.map((row) => (
          <EventChip
            key={row.id}
            row={row}
            color={colorOf(row.employee?.id)}
            onOpen={onOpen}
            moving={moving}
            end={undefined}
          />
        ))}
      </div>
      <div className={classes.track}>
        {times.map((time) => (
          <button
            key={time}
            type="button"
            tabIndex={-1}
            className={classes.slot}
            {...here}
            data-time={time}
            aria-label={slotWords(lane, longDayWords(day), timeWords(time))}
            onClick={() => onCreate({ day, time }, lane.id)}
          />
        ))}
        {blocks.map((block) => (
          <EventChip
            key={block.row.id}
            row={block.row}
            color={colorOf(block.row.employee?.id)}
            onOpen={onOpen}
            moving={moving}
            end="bottom"
            style={placeOf(block, hours)}
            withSpan
          />
        ))}
        {day === control.today && <Now hours={hours} />}
      </div>
    </section>
  )
}

const slotWords = ({ id, name }: Lane, day: string, time: string) =>
  id === null
    ? t('Book on {day} at {time}', { day, time })
    : t('Book {name} on {day} at {time}', { name, day, time })

const heightOf = (minutes: number) => `calc(var(--hour) * ${minutes / 60})`

/** At 72 px an hour, and 15 px a line. */
const linesIn = (minutes: number) => Math.max(1, Math.floor((minutes * 1.2 - 6) / 15))

function placeOf({ from, to, column, columns }: Block, hours: Hours) {
  return {
    top: heightOf(from - hours.from * 60),
    height: heightOf(to - from),
    left: `${(column / columns) * 100}%`,
    width: `${100 / columns}%`,
    '--lines': linesIn(to - from),
  }
}

/** A line across, at the company's time of day. */
function Now({ hours }: { hours: Hours }) {
  const minutes = minutesOf(wallOf(new Date()).time) - hours.from * 60
  if (minutes < 0 || minutes > (hours.to - hours.from) * 60) return null
  return <span className={classes.now} style={{ top: heightOf(minutes) }} />
}
