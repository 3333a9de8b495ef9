import type { AppointmentKind } from '../../domain/appointments.ts'
import { addDays, companyDayOf, type Day, startOfCompanyDay } from '../../domain/dates.ts'
import type { Actor } from '../actor.ts'
import { createAppointment, updateAppointment } from '../appointments/appointments.service.ts'
import { at, createRandom, dayMs, hourMs, named, type Random, type SampleJob } from './sample-job.ts'

interface Visit {
  kind: AppointmentKind
  minutes: number
  keeper: Actor
  notes: string
  startsAt: number
  booked: number
  /** Nobody has noted what came of it. */
  isOpen?: boolean
}

/**
 * Days from today to the visits that somebody has to do something about: today's, and two whose outcome nobody noted.
 * Other leads are visited in the coming days.
 */
const visitDays: Record<string, number> = { 'Rafael Varga': 0, 'Clara Haddon': -1, 'Felix Nguyen': -3 }

/** The first visit of a lead: days after it was booked, or in the coming days. */
export async function visitSite(job: SampleJob, booked: number): Promise<void> {
  const { row, project, manager, today } = job
  const random = createRandom(project.id * 6151)
  const isAhead = row.status === 'appointment_scheduled'
  // The administrator of the demo gets visits of her own.
  const days = isAhead ? visitDays[row.customer] : undefined
  const isMarias = isAhead && (project.id % 3 === 0 || (days !== undefined && days >= -1))
  const keeper = isMarias ? named(job.people, 'Maria') : manager
  const ahead = random.integer(1, 9)
  const notes = random.chance(0.4) ? `${random.pick(places)} Gate code ${project.id * 37 + 1000}.` : ''
  const visit = { kind: 'measure' as const, minutes: 60, keeper, notes, booked }
  if (days !== undefined) {
    const startsAt =
      days === 0
        ? laterToday(today)
        : at(job, today + days * dayMs)
            .clock.now()
            .getTime()
    await keepVisit(job, random, { ...visit, startsAt: toHalfHour(startsAt), isOpen: true })
    return
  }
  const day = companyDayOf(new Date(isAhead ? today + ahead * dayMs : booked + 2 * dayMs))
  await keepVisit(job, random, { ...visit, startsAt: workingTime(random, day) })
}

const places = [
  'Park on the street, the driveway is steep.',
  'Owner meets us; crawl space access is in the hall closet.',
  'Bring the long ladder and the level.',
  'Dog is friendly.',
]

/** The crews' schedule on a job: the work that is coming, or the work and its inspections since the start. */
export async function planWork(job: SampleJob): Promise<void> {
  const { row, project, today, when } = job
  const random = createRandom(project.id * 3571)
  const keeper = named(job.people, random.pick(['Rosa', 'Luis']))
  const fromNow = (days: number) => addDays(companyDayOf(new Date(today)), days)
  const dayOf = (part: number) => companyDayOf(new Date(when(part)))
  const work = (day: Day) => ({ kind: 'installation' as const, day, minutes: 480 })
  const inspection = (day: Day) => ({ kind: 'inspection' as const, day, minutes: 60 })
  const visits =
    row.status === 'scheduled'
      ? [work(fromNow(random.integer(1, 14)))]
      : row.status === 'in_progress'
        ? [
            work(dayOf(0.65)),
            work(fromNow(-random.integer(2, 12))),
            inspection(fromNow(random.integer(-3, 6))),
          ]
        : [work(dayOf(0.65)), inspection(dayOf(0.88))]
  for (const { kind, day, minutes } of visits) {
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
  if (visit.isOpen || endsAt > job.today - hourMs) return
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

/** An hour from now, or as near to it as working hours allow. */
function laterToday(today: number): number {
  const midnight = startOfCompanyDay(companyDayOf(new Date(today))).getTime()
  return Math.min(Math.max(today + hourMs, midnight + 9 * hourMs), midnight + 16 * hourMs)
}

function toHalfHour(time: number): number {
  return Math.floor(time / (hourMs / 2)) * (hourMs / 2)
}
