import type { EmployeeRole } from '../../domain/people.ts'
import { t } from '../language/t.ts'

/** What people of a role do here; all of them may do all of it, but for what is an administrator's. */
export const roleTexts: Record<EmployeeRole, string> = {
  admin: t('Runs the office: everything, and also employees and company settings.'),
  project_manager: t('Oversees projects, coordinates with installers, logs key details and dates.'),
  estimator: t('Visits sites, writes bids and follows them up.'),
  installer_coordinator: t('Plans crews and installations, keeps permits moving.'),
  accountant: t('Verifies details; invoices, payments, expenses and month ends.'),
}
