export const employeeRoles = [
  'admin',
  'project_manager',
  'estimator',
  'installer_coordinator',
  'accountant',
] as const
export type EmployeeRole = (typeof employeeRoles)[number]

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/**
 * The paths of the screens that people can choose as their first one after signing in. The default is the dashboard.
 */
export const startPages = [
  'dashboard',
  'projects',
  'calendar',
  'permits',
  'invoices',
  'all-expenses-page',
  'reports',
] as const
export type StartPage = (typeof startPages)[number]

/** The suggested first screen of a role. Nobody gets it without choosing it. */
export function usualStartPage(role: EmployeeRole): StartPage {
  if (role === 'estimator') return 'calendar'
  if (role === 'accountant') return 'invoices'
  return role === 'installer_coordinator' ? 'permits' : 'dashboard'
}

export const businessKinds = [
  'general_contractor',
  'realtor',
  'architect',
  'engineer',
  'property_manager',
  'homeowner_association',
  'subcontractor',
  'supplier',
  'other',
] as const
export type BusinessKind = (typeof businessKinds)[number]

/** The form in which e-mail addresses are compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
