import type { Employee } from '../../contract/employees.ts'
import type { EmployeeRole, Language } from '../../domain/people.ts'
import { languageNames } from '../language/language-names.ts'
import { t } from '../language/t.ts'
import { choice, flag, requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { inWords } from '../ui/in-words.ts'

export const employeeForm = recordForm({
  firstName: requiredText(t('First name')),
  lastName: requiredText(t('Last name')),
  email: requiredText(t('E-mail')),
  phone: text(t('Phone')),
  role: choice<EmployeeRole>(t('Role'), 'project_manager', inWords),
  language: choice<Language>(t('Language'), 'en', (language) => languageNames[language]),
  active: flag(t('May sign in'), true),
})
export type EmployeeValues = FormValues<typeof employeeForm>

export function nameOf({ firstName, lastName }: Pick<Employee, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}
