import { AppError } from './errors.ts'
import { type PlainMessage, say } from './sentences/say.ts'

export const regions = ['southern_california', 'bay_area'] as const
export type Region = (typeof regions)[number]

export const counterTypes = ['southern_california', 'bay_area', 'invoice'] as const
export type CounterType = (typeof counterTypes)[number]

/** In the order of a job, except for the last two. */
export const projectStatuses = [
  'new_lead',
  'appointment_scheduled',
  'bid_sent',
  'contract_signed',
  'permitting',
  'scheduled',
  'in_progress',
  'completed',
  'contract_declined',
  'project_cancelled',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** The job is done, or will not be. */
export const overStatuses: readonly ProjectStatus[] = ['completed', 'contract_declined', 'project_cancelled']

/** What is to be booked next in these statuses; anything else may be booked at any time. */
export const visitStatuses: readonly ProjectStatus[] = ['new_lead', 'appointment_scheduled']
export const workStatuses: readonly ProjectStatus[] = ['contract_signed', 'permitting', 'scheduled']

/** The contract, if there was one, will not be fulfilled; see `earnedRevenue` in `projectMoney`. */
export const cancelledStatuses: readonly ProjectStatus[] = ['contract_declined', 'project_cancelled']

/**
 * Which statuses a person may set by hand from each; completing, cancelling and declining have calls of their own.
 * A cancelled job comes back as a lead, or, when its contract was signed, under that contract; see `nextStatuses`.
 */
const allowedNextStatuses: Record<ProjectStatus, readonly ProjectStatus[]> = {
  new_lead: ['appointment_scheduled', 'bid_sent'],
  appointment_scheduled: ['new_lead', 'bid_sent'],
  bid_sent: ['appointment_scheduled', 'new_lead'],
  contract_signed: ['permitting', 'scheduled', 'in_progress'],
  permitting: ['contract_signed', 'scheduled', 'in_progress'],
  scheduled: ['permitting', 'contract_signed', 'in_progress'],
  in_progress: ['scheduled', 'permitting'],
  completed: [],
  contract_declined: ['new_lead'],
  project_cancelled: ['new_lead', 'contract_signed'],
}

/** The statuses that a person may choose. `hasContract`: a bid is finalized. */
export function nextStatuses(from: ProjectStatus, hasContract: boolean): readonly ProjectStatus[] {
  if (from === 'project_cancelled') return hasContract ? ['contract_signed'] : ['new_lead']
  return allowedNextStatuses[from]
}

/** @throws invalid naming `status` for a step that people cannot take by hand */
export function assertCanSetStatus(from: ProjectStatus, to: ProjectStatus, hasContract: boolean): void {
  if (from === to || nextStatuses(from, hasContract).includes(to)) return
  const message = say('A project that is {status} cannot be set to {to}', {
    status: say(statusLabel(from)),
    to: say(statusLabel(to)),
  })
  throw new AppError('invalid', message, { fields: { status: message } })
}

/** @throws conflict when the job is already over */
export function assertCanCancel(status: ProjectStatus): void {
  if (status === 'completed') throw new AppError('conflict', 'A completed project cannot be canceled')
  if (status === 'project_cancelled') throw new AppError('conflict', 'Project is already canceled')
}

/** @throws conflict when a contract was signed or the job is over */
export function assertCanDecline(status: ProjectStatus): void {
  if (status === 'contract_declined') throw new AppError('conflict', 'Project is already declined')
  if (!['new_lead', 'appointment_scheduled', 'bid_sent'].includes(status)) {
    throw new AppError(
      'conflict',
      say('A project that is {status} cannot be declined; cancel it instead', {
        status: say(statusLabel(status)),
      }),
    )
  }
}

/** @throws conflict unless the work was under contract */
export function assertCanComplete(status: ProjectStatus): void {
  if (status === 'completed') throw new AppError('conflict', 'Project is already completed')
  if (!['contract_signed', 'permitting', 'scheduled', 'in_progress'].includes(status)) {
    throw new AppError(
      'conflict',
      say('A project that is {status} cannot be completed', { status: say(statusLabel(status)) }),
    )
  }
}

/** Checks that an estimate to complete makes sense. @throws conflict without a contract, or once the job is over */
export function assertCanEstimate(status: ProjectStatus, hasContract: boolean): void {
  if (status === 'completed' || status === 'project_cancelled' || status === 'contract_declined') {
    throw new AppError(
      'conflict',
      say('A project that is {status} needs no estimate', { status: say(statusLabel(status)) }),
    )
  }
  if (!hasContract) {
    throw new AppError('conflict', 'This project has no contract yet. Finalize a bid first.')
  }
}

/** @throws conflict unless the project is completed */
export function assertCanUncomplete(status: ProjectStatus): void {
  if (status !== 'completed') throw new AppError('conflict', 'Project is not completed')
}

/** How long a deleted project can be restored. */
export const restorableDays = 30

/** @throws conflict when a bid of the project is finalized, or it has invoices or payments */
export function assertCanDeleteProject(hasMoneyRecords: boolean): void {
  if (!hasMoneyRecords) return
  throw new AppError(
    'conflict',
    'A project with a finalized bid, invoices or payments cannot be deleted; cancel it instead',
  )
}

/** Events that change a project's status automatically. */
export type Happening = 'appointment_booked' | 'bid_sent' | 'bid_finalized' | 'permit_applied'

/** The status after an event. A project that is already further along keeps its status. */
export function statusAfter(current: ProjectStatus, happening: Happening): ProjectStatus {
  const before = ['new_lead', 'appointment_scheduled', 'contract_declined']
  switch (happening) {
    case 'appointment_booked':
      return current === 'new_lead' ? 'appointment_scheduled' : current
    case 'bid_sent':
      return before.includes(current) ? 'bid_sent' : current
    case 'bid_finalized':
      return [...before, 'bid_sent'].includes(current) ? 'contract_signed' : current
    case 'permit_applied':
      return current === 'contract_signed' ? 'permitting' : current
  }
}

/** The status in words: `contract signed`. */
export function statusLabel(status: ProjectStatus) {
  return statusLabels[status]
}

const statusLabels = {
  new_lead: 'new lead',
  appointment_scheduled: 'appointment scheduled',
  bid_sent: 'bid sent',
  contract_signed: 'contract signed',
  permitting: 'permitting',
  scheduled: 'scheduled',
  in_progress: 'in progress',
  completed: 'completed',
  contract_declined: 'declined',
  project_cancelled: 'canceled',
} as const satisfies Record<ProjectStatus, PlainMessage>

/**
 * A project or invoice number from its counter's format: `YY` is the year, a run of `#` the number, zero-padded.
 * `YY-####` with 142 in 2026 is `26-0142`; a number with more digits than `#` is never cut.
 */
export function formatNumber(format: string, number: number, year: number): string {
  return format
    .replace('YY', String(year % 100).padStart(2, '0'))
    .replace(/#+/, (run) => String(number).padStart(run.length, '0'))
}
