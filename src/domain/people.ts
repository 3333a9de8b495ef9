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

/** The screens that a sign-in may lead on to, by their paths; the dashboard where nothing else was chosen. */
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

/** The screen that suits a role's day best; a suggestion, nobody is led there without having chosen it. */
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

/** The one spelling under which an e-mail address is unique. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
