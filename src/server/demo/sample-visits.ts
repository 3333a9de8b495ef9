import type { Project } from '../../contract/projects.ts'
import type { AppointmentKind } from '../../domain/appointments.ts'
import { addDays, companyDayOf, companyHourOf, type Day } from '../../domain/dates.ts'
import type { Actor } from '../actor.ts'
import { createAppointment, updateAppointment } from '../appointments/appointments.service.ts'
import type { Deps } from '../deps.ts'
import { createRandom, type Random } from './random.ts'
import { actorCalled, at, type SampleCast } from './sample-cast.ts'
import type { BegunProject } from './sample-story.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The first visit of a lead: some days after it was booked, or in the days to come. */
export async function visitSite(
  deps: Deps,
  cast: SampleCast,
  { plan, project, manager, today }: BegunProject,
  booked: number,
): Promise<void> {
  const random = createRandom(project.id * 6151)
  const isAhead = plan.status === 'appointment_scheduled'
  // The demonstration's administrator has visits of her own to look at.
  const keeper = isAhead && project.id % 3 === 0 ? actorCalled(cast, 'Maria') : manager
  const day = companyDayOf(new Date(isAhead ? today + random.integer(0, 9) * dayMs : booked + 2 * dayMs))
  const notes = random.chance(0.4) ? random.pick(gateNotes) : ''
  const visit = { kind: 'measure' as const, minutes: 60, keeper, notes }
  await keepVisit(deps, random, project, { ...visit, startsAt: workingTime(random, day), booked, today })
}

/** The crews' days on jobs under way: inspections behind them, work and inspections ahead. */
export async function planWork(deps: Deps, cast: SampleCast, begun: BegunProject): Promise<void> {
  const { plan, project, today } = begun
  const random = createRandom(project.id * 3571)
  const keeper = actorCalled(cast, random.pick(['Rosa', 'Luis']))
  const visits: { kind: AppointmentKind; days: number; minutes: number }[] =
    plan.status === 'scheduled'
      ? [{ kind: 'installation', days: random.integer(1, 14), minutes: 480 }]
      : [
          { kind: 'installation', days: -random.integer(2, 12), minutes: 480 },
          { kind: 'inspection', days: random.integer(-3, 6), minutes: 60 },
        ]
  for (const { kind, days, minutes } of visits) {
    const startsAt = workingTime(
      random,
      addDays(companyDayOf(new Date(today)), days),
      minutes > 240 ? random.integer(7, 8) : undefined,
    )
    const booked = Math.min(startsAt, today) - random.integer(2, 6) * dayMs
    await keepVisit(deps, random, project, { kind, minutes, keeper, notes: '', startsAt, booked, today })
  }
}

const gateNotes = [
  'Gate code 4711. Dog is friendly.',
  'Park on the street, the driveway is steep.',
  'Owner meets us; crawl space access is in the hall closet.',
  'Bring the long ladder and the level.',
]

interface Visit {
  kind: AppointmentKind
  minutes: number
  keeper: Actor
  notes: string
  startsAt: number
  booked: number
  today: number
}

async function keepVisit(deps: Deps, random: Random, project: Project, visit: Visit): Promise<void> {
  const { kind, minutes, keeper, notes, startsAt, booked, today } = visit
  const endsAt = startsAt + minutes * 60_000
  const { id } = await createAppointment(at(deps, Math.min(booked, today - 60_000)), keeper, project.id, {
    kind,
    notes,
    employee_id: keeper.id,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  })
  if (endsAt > today - hourMs) return
  const address = { projectId: project.id, appointmentId: id }
  const { lat, lon } = project.site
  if (lat !== null && lon !== null && random.chance(0.7)) {
    const arrived = at(deps, startsAt + random.integer(-10, 15) * 60_000)
    const near = () => random.integer(-40, 40) / 100_000
    const position = { user_lat: lat + near(), user_lon: lon + near(), accuracy: random.integer(5, 30) }
    await updateAppointment(arrived, keeper, address, position)
  }
  await updateAppointment(at(deps, endsAt), keeper, address, { outcome: 'kept' })
}

/** A time at which people work: of that day, or of one in the week after a weekend. */
function workingTime(random: Random, day: Day, hour = random.integer(8, 15)): number {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const isWeekend = weekday === 0 || weekday === 6
  const workday = isWeekend ? addDays(day, (weekday === 0 ? 1 : 2) + random.integer(0, 4)) : day
  const standard = Date.parse(`${workday}T${String(hour).padStart(2, '0')}:00:00-08:00`)
  // In summer the company's clock is an hour ahead of that.
  const shown = companyHourOf(new Date(standard))
  return standard - (shown - hour) * hourMs + random.pick([0, 30]) * 60_000
}
