import type { Appointment, AppointmentConflict } from '../../contract/appointments.ts'
import type { Project } from '../../contract/projects.ts'
import type { Answer, Caller } from '../testing/build-test-app.ts'

export type Booked = Appointment & { conflicts: AppointmentConflict[] }
export interface Refusal {
  error: string
  code: string
  fields: Record<string, string>
  current: Appointment
}

/** A site in Oakland; a degree of latitude is about 69 miles. */
export const sampleSite = {
  street: '12 Oak St',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
  lat: 37.8,
  lon: -122.27,
}

export async function addProject(person: Caller, more: object = {}): Promise<Project> {
  const { body } = await person.call<Project>('POST', '/api/projects', {
    customer: { name: 'Ann Lee', phone: '(510) 555-0142' },
    region: 'bay_area',
    site: sampleSite,
    ...more,
  })
  return body
}

/** Books a visit on Monday, December 7, 2026 at 9 in the morning, unless told. */
export function book<T = Booked>(
  person: Caller,
  projectId: number,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const visit = { startsAt: '2026-12-07T09:00:00-08:00', ...more }
  return person.call<T>('POST', `/api/projects/${projectId}/appointments`, visit, headers)
}

export function change<T = Booked>(
  person: Caller,
  { project_id, id }: Pick<Appointment, 'project_id' | 'id'>,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  return person.call<T>('PUT', `/api/projects/${project_id}/appointments/${id}`, body, headers)
}

interface Told {
  verb: string
  summary: string
  changes: object
  removal: { id: number } | null
}

/** What happened to the appointments of a project, newest first. */
export async function historyOf(person: Caller, projectId: number): Promise<Told[]> {
  const { body } = await person.call<Told[]>('GET', `/api/projects/${projectId}/history?entity=appointment`)
  return body.map(({ verb, summary, changes, removal }) => ({ verb, summary, changes, removal }))
}
