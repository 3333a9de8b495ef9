import type { IssuingAuthority, Permit, PermitRow } from '../../contract/permits.ts'
import { hillcrest } from '../projects/sample-project.ts'

const stamp = { version: 3, createdAt: '2026-09-01T16:00:00Z', updatedAt: '2026-11-05T16:00:00Z' }

/** A permit of the page tests: six weeks in plan check in Oakland. */
export const retrofit: Permit = {
  id: 31,
  project_id: 12,
  issuing_authority: 'City of Oakland',
  authority_id: 4,
  submission_method: 'Online portal',
  title: 'Seismic retrofit',
  number: 'RB2604411',
  stage: 'plan_check',
  stageSince: '2026-10-20',
  submitted: '2026-10-05',
  released: null,
  expires: null,
  lastInspection: null,
  nextInspectionBy: null,
  expired: false,
  daysWaiting: 46,
  daysInStage: 31,
  application: '/api/projects/12/permits/31/applicationpreview',
  file: null,
  applicationIsPdf: true,
  fileIsPdf: false,
  notes: [
    {
      id: 1,
      permit_id: 31,
      notes: 'Handed in, fee paid',
      author: { id: 2, name: 'Tom Okafor' },
      createdAt: '2026-10-05T18:00:00Z',
    },
  ],
  ...stamp,
}

export function rowOf(permit: Permit): PermitRow {
  const { id, number, status, region, customer, site, manager } = hillcrest
  return {
    ...permit,
    project: {
      id,
      number,
      status,
      region,
      customerName: customer.name,
      siteCity: site.city,
      siteStreet: site.street,
      manager,
    },
  }
}

export const oakland: IssuingAuthority = {
  id: 4,
  name: 'City of Oakland',
  region: 'bay_area',
  submissionMethods: ['Online portal', 'In person'],
  website: 'oaklandca.gov',
  phone: '(510) 555-0123',
  notes: '',
  validDays: 180,
  inspectionDays: null,
  archived: false,
  permitCount: 1,
  ...stamp,
}
