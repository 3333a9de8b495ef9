import type { Employee, EmployeeChange, NewEmployee } from '../../contract/employees.ts'
import type { EmployeeRole, Language } from '../../domain/people.ts'
import { t } from '../language/t.ts'
import { inWords } from '../ui/in-words.ts'

export type EmployeeValues = {
  firstName: string
  lastName: string
  email: string
  phone: string
  role: EmployeeRole
  language: Language
  active: boolean
}

export const employeeLabels: Record<keyof EmployeeValues, string> = {
  firstName: t('First name'),
  lastName: t('Last name'),
  email: t('E-mail'),
  phone: t('Phone'),
  role: t('Role'),
  language: t('Language'),
  active: t('May sign in'),
}

export const emptyEmployee: EmployeeValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  role: 'project_manager',
  language: 'en',
  active: true,
}

// Each in its own words: whoever looks for one cannot read the other.
const languageWords: Record<Language, string> = { en: 'English', es: 'Español' }

export function languageWord(language: Language): string {
  return languageWords[language]
}

export function nameOf({ firstName, lastName }: Pick<Employee, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}

export function toEmployeeValues(employee: Employee): EmployeeValues {
  const { firstName, lastName, email, phone, role, language, active } = employee
  return { firstName, lastName, email, phone, role, language, active }
}

const required = (text: string) => (text.trim() === '' ? t('Must not be empty') : null)

export const validateEmployee = { firstName: required, lastName: required, email: required }

/** Without a password: they get in by a link. */
export function toNewEmployee(values: EmployeeValues, password: string | undefined): NewEmployee {
  return { ...values, email: values.email.trim(), ...(password !== undefined && { password }) }
}

/** What the contract takes for the fields that were changed. */
export function toEmployeeChange(
  values: EmployeeValues,
  changed: readonly (keyof EmployeeValues)[],
  version: number,
): EmployeeChange {
  const all = { ...values, email: values.email.trim() }
  return { ...Object.fromEntries(changed.map((field) => [field, all[field]])), version }
}

/** A field as a person reads it. */
export function sayEmployee(field: keyof EmployeeValues, values: EmployeeValues): string {
  switch (field) {
    case 'role':
      return inWords(values.role)
    case 'language':
      return languageWord(values.language)
    case 'active':
      return values.active ? t('Yes') : t('No')
    default:
      return values[field] || '—'
  }
}
