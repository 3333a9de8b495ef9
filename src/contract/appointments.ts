import { z } from 'zod'
import { appointmentKinds, appointmentOutcomes, positionProblems } from '../domain/appointments.ts'
import { projectStatuses, regions } from '../domain/projects.ts'
import { changeOf, newOf } from './bodies.ts'
import {
  Flag,
  GivenId,
  GivenInstant,
  Id,
  Instant,
  Line,
  listQuery,
  Message,
  Paragraphs,
  PhoneNumber,
  stamps,
  TextId,
} from './fields.ts'
import { create, del, get, put } from './route.ts'
import { Approximate, Site } from './site.ts'

export const CheckIn = z.object({
  id: Id,
  employee: z.object({ id: Id, name: z.string() }),
  at: Instant,
  /** Degrees; null where the telephone gave no position. */
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  /** Meters. */
  accuracy: z.number().nullable(),
  /** Meters from the site; null where either position is unknown. */
  distance: z.number().nullable(),
  /** Where the site's position was not given: what it was worked out from, so how rough the distance is. */
  approximate: Approximate,
  /** Why there is no position; '' when there is one. */
  positionProblem: z.enum(['', ...positionProblems]),
})
export type CheckIn = z.output<typeof CheckIn>

export const Appointment = z.object({
  id: Id,
  project_id: Id,
  kind: z.enum(appointmentKinds),
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** Who keeps it; null: nobody yet. */
  employee: z.object({ id: Id, name: z.string() }).nullable(),
  notes: z.string(),
  outcome: z.enum(appointmentOutcomes).nullable(),
  outcomeNote: z.string(),
  /** Oldest first. */
  checkIns: z.array(CheckIn),
  ...stamps,
})
export type Appointment = z.output<typeof Appointment>

const project = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(projectStatuses),
  region: z.enum(regions),
  customerName: z.string(),
  customerPhone: PhoneNumber,
  site: Site,
})

export const AppointmentRow = Appointment.extend({ project })
export type AppointmentRow = z.output<typeof AppointmentRow>

/** Another appointment of the same person at the same time. It warns; it never refuses. */
export const AppointmentConflict = z.object({
  id: Id,
  kind: z.enum(appointmentKinds),
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  employee: z.object({ id: Id, name: z.string() }),
  project: z.object({ id: Id, number: z.string(), customerName: z.string() }),
})
export type AppointmentConflict = z.output<typeof AppointmentConflict>

const editable = {
  kind: z.enum(appointmentKinds).optional(),
  title: Line.optional(),
  startsAt: GivenInstant,
  /** An hour after the start when left out. */
  endsAt: GivenInstant.optional(),
  employee_id: GivenId.nullable().optional(),
  notes: Paragraphs.optional(),
}

/** A refusal's `current` comes without. */
const WithConflicts = Appointment.extend({ conflicts: z.array(AppointmentConflict).default([]) })

export const NewAppointment = newOf(z.object(editable), WithConflicts)
export type NewAppointment = z.output<typeof NewAppointment>

/**
 * `user_lat` and `user_lon` check in the person who sends them; so does `positionProblem`, which says why the telephone
 * gave no position. `accuracy` is in meters. `checkedInAt`: when, of a check-in that was kept while offline.
 */
export const AppointmentChange = changeOf(
  z.object({
    ...editable,
    outcome: z.enum(appointmentOutcomes).nullable(),
    outcomeNote: Paragraphs,
    user_lat: z.number().min(-90).max(90),
    user_lon: z.number().min(-180).max(180),
    accuracy: z.number().min(0).max(10_000_000),
    positionProblem: z.enum(positionProblems),
    checkedInAt: GivenInstant,
  }),
  WithConflicts,
)
export type AppointmentChange = z.output<typeof AppointmentChange>

export const createAppointment = create('/api/projects/:id/appointments', {
  summary: 'Book an appointment; `conflicts` are the other appointments of that person at that time',
  idempotent: 'or-second-click',
  body: NewAppointment,
  response: WithConflicts,
})

export const updateAppointment = put('/api/projects/:id/appointments/:appointmentId', {
  summary: 'Move, assign, say what became of an appointment, or check in at the site',
  idempotent: 'or-second-click',
  body: AppointmentChange,
  response: WithConflicts,
})

export const deleteAppointment = del('/api/projects/:id/appointments/:appointmentId', {
  summary: 'Remove an appointment; it can be brought back',
  /** `removal_id`: what undoes it. */
  response: Message.extend({ removal_id: Id }),
})

/** Sorted by `startsAt` unless told. */
export const listAppointments = get('/api/appointments', {
  summary: 'Appointments of all projects',
  query: z.strictObject({
    ...listQuery,
    /** Those that end after it, and those that start before it. */
    from: GivenInstant.optional(),
    to: GivenInstant.optional(),
    employee_id: TextId.optional(),
    /** `true`: only those that nobody has taken. */
    unassigned: Flag.optional(),
    region: z.enum(regions).optional(),
    kind: z.enum(appointmentKinds).optional(),
    /** `true`: only those without an outcome. */
    open: Flag.optional(),
  }),
  response: z.array(AppointmentRow),
})

export const findAppointmentConflicts = get('/api/appointments/conflicts', {
  summary: "A person's other appointments at that time, before one is booked or moved",
  query: z.strictObject({
    employee_id: TextId,
    startsAt: GivenInstant,
    endsAt: GivenInstant,
    /** The appointment that is being moved. */
    except: TextId.optional(),
  }),
  response: z.array(AppointmentConflict),
})

export const CalendarFeed = z.object({
  id: Id,
  everybody: z.boolean(),
  createdAt: Instant,
  lastReadAt: Instant.nullable(),
})
export type CalendarFeed = z.output<typeof CalendarFeed>

export const listCalendarFeeds = get('/api/calendar-feeds', {
  summary: "The links to one's own calendar that are alive",
  response: z.array(CalendarFeed),
})

const NewCalendarFeed = CalendarFeed.extend({ url: z.string() })

export const createCalendarFeed = create('/api/calendar-feeds', {
  summary: "A new link to one's own calendar; its address is told once",
  body: newOf(z.object({ everybody: z.boolean().optional() }), NewCalendarFeed),
  response: NewCalendarFeed,
})

export const revokeCalendarFeed = del('/api/calendar-feeds/:feedId', {
  summary: 'End a link to a calendar',
  response: Message,
})

export const readCalendarFeed = get('/api/calendar/:file', {
  access: 'public',
  secretPath: true,
  summary: 'Appointments as iCalendar (RFC 5545), by the secret in its address: `{secret}.ics`',
  perMinute: 60,
  params: z.strictObject({ file: z.string().max(100) }),
  binary: true,
})
