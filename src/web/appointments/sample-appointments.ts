import type { AppointmentConflict, AppointmentRow, CheckIn } from '../../contract/appointments.ts'
import type { Employee } from '../../contract/employees.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { maria } from '../testing/render-app.tsx'

export const tom: Employee = { ...maria, id: 2, firstName: 'Tom', lastName: 'Okafor', email: 'tom@x.example' }

const { id, number, status, region, site, customer } = hillcrest

export const measure: AppointmentRow = {
  id: 31,
  project_id: id,
  kind: 'measure',
  title: '',
  startsAt: '2026-11-23T17:00:00Z',
  endsAt: '2026-11-23T18:00:00Z',
  employee: { id: maria.id, name: 'Maria Delgado' },
  notes: 'Gate code 4711',
  outcome: null,
  outcomeNote: '',
  checkIns: [],
  version: 3,
  createdAt: '2026-11-05T16:00:00Z',
  updatedAt: '2026-11-05T16:00:00Z',
  project: { id, number, status, region, site, customerName: customer.name, customerPhone: customer.phone },
}

/** Tom's appointment at the same hour at another site. */
export const taken: AppointmentConflict = {
  id: 40,
  kind: 'inspection',
  title: '',
  startsAt: '2026-11-23T17:00:00Z',
  endsAt: '2026-11-23T18:00:00Z',
  employee: { id: 2, name: 'Tom Okafor' },
  project: { id: 13, number: 'BA-26-0057', customerName: 'Luis Ortega' },
}

/** As the server sends it, without the project. */
export function bare({ project: _, ...appointment }: AppointmentRow) {
  return appointment
}

export const checkedIn: CheckIn = {
  id: 5,
  employee: { id: maria.id, name: 'Maria Delgado' },
  at: '2026-11-23T17:02:00Z',
  lat: 37.8,
  lon: -122.2,
  accuracy: 12,
  distance: 73,
  approximate: null,
  positionProblem: '',
}
