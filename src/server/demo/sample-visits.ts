import type { AppointmentKind } from '../../domain/appointments.ts'
import { addDays, companyDayOf, type Day, startOfCompanyDay } from '../../domain/dates.ts'
import type { Actor } from '../actor.ts'
import { createAppointment, updateAppointment } from '../appointments/appointments.service.ts'
import { at, createRandom, dayMs, hourMs, named, type Random, type SampleJob } from './sample-job.ts'
import { visitNotes } from './sample-texts.ts'

interface Visit {
  kind: AppointmentKind
  minutes: number
  keeper: Actor
  notes: string
  startsAt: number
  booked: number
}

/** The first visit of a lead: days after it was booked, or in the coming days. */
export async function visitSite(job: SampleJob, booked: number): Promise<void> {
  const { row, project, manager, today } = job
  const random = createRandom(project.id * 6151)
  const isAhead = row.status === 'appointment_scheduled'
  // The administrator of the demo gets visits of her own.
  const keeper = isAhead && project.id % 3 === 0 ? named(job.people, 'Maria') : manager
  const day = companyDayOf(new Date(isAhead ? today + random.integer(0, 9) * dayMs : booked + 2 * dayMs))
  const notes = random.chance(0.4) ? random.pick(visitNotes) : ''
  const startsAt = workingTime(random, day)
  await keepVisit(job, random, { kind: 'measure', minutes: 60, keeper, notes, startsAt, booked })
}

/** The crews' schedule on running jobs: past inspections, coming work and inspections. */
export async function planWork(job: SampleJob): Promise<void> {
  const { row, project, today } = job
  const random = createRandom(project.id * 3571)
  const keeper = named(job.people, random.pick(['Rosa', 'Luis']))
  const visits: { kind: AppointmentKind; days: number; minutes: number }[] =
    row.status === 'scheduled'
      ? [{ kind: 'installation', days: random.integer(1, 14), minutes: 480 }]
      : [
          { kind: 'installation', days: -random.integer(2, 12), minutes: 480 },
          { kind: 'inspection', days: random.integer(-3, 6), minutes: 60 },
        ]
  for (const { kind, days, minutes } of visits) {
    const day = addDays(companyDayOf(new Date(today)), days)
    const startsAt = workingTime(random, day, minutes > 240 ? random.integer(7, 8) : undefined)
    const booked = Math.min(startsAt, today) - random.integer(2, 6) * dayMs
    await keepVisit(job, random, { kind, minutes, keeper, notes: '', startsAt, booked })
  }
}

async function keepVisit(job: SampleJob, random: Random, visit: Visit): Promise<void> {
  const { kind, minutes, keeper, notes, startsAt, booked } = visit
  const endsAt = startsAt + minutes * 60_000
  const { id } = await createAppointment(at(job, booked), keeper, job.project.id, {
    kind,
    notes,
    employee_id: keeper.id,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  })
  if (endsAt > job.today - hourMs) return
  const address = { projectId: job.project.id, appointmentId: id }
  if (random.chance(0.7)) {
    const arrived = at(job, startsAt + random.integer(-10, 15) * 60_000)
    const near = (degrees: number) => degrees + random.integer(-40, 40) / 100_000
    const position = {
      user_lat: near(job.row.lat),
      user_lon: near(job.row.lon),
      accuracy: random.integer(5, 30),
    }
    await updateAppointment(arrived, keeper, address, position)
  }
  await updateAppointment(at(job, endsAt), keeper, address, { outcome: 'kept' })
}

/** A working time on that day, or in the week after a weekend. */
function workingTime(random: Random, day: Day, hour = random.integer(8, 15)): number {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const isWeekend = weekday === 0 || weekday === 6
  const workday = isWeekend ? addDays(day, (weekday === 0 ? 1 : 2) + random.integer(0, 4)) : day
  return startOfCompanyDay(workday).getTime() + hour * hourMs + random.pick([0, 30]) * 60_000
}
