import { z } from 'zod'
import { employeeRoles, languages, startPages } from '../domain/people.ts'
import { changeOf, newOf } from './bodies.ts'
import { Email, Id, ListQuery, Message, Phone, PhoneNumber, RequiredLine, stamps } from './fields.ts'
import { del, get, recordRoutes } from './route.ts'

/** firstName stands in paths (`/employee/{firstName}/`), so it carries no slash. */
export const FirstName = RequiredLine.refine((name) => !/[/\\?#]/.test(name), 'Must not contain / \\ ? or #')
/** Twelve characters or more; no rule of composition (NIST SP 800-63B, 3.1.1.2). */
const NewPassword = z.string().min(12, 'Must be at least 12 characters').max(200)

const editable = {
  firstName: FirstName,
  lastName: RequiredLine,
  email: Email,
  phone: Phone.optional(),
  role: z.enum(employeeRoles),
  active: z.boolean().optional(),
  language: z.enum(languages).optional(),
}

export const Employee = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: PhoneNumber,
  role: z.enum(employeeRoles),
  active: z.boolean(),
  language: z.enum(languages),
  /** The screen that signing in leads on to; the employee's own choice. */
  startPage: z.enum(startPages),
  ...stamps,
})
export type Employee = z.output<typeof Employee>

/** Without `password`, the employee gets in by a link; see `createEmployeeLink`. */
export const NewEmployee = newOf(z.object({ ...editable, password: NewPassword.optional() }), Employee)
export type NewEmployee = z.output<typeof NewEmployee>

/** With `password`, the employee gets a new one and every session of theirs ends. */
export const EmployeeChange = changeOf(z.object({ ...editable, password: NewPassword }), Employee)
export type EmployeeChange = z.output<typeof EmployeeChange>

export const listEmployees = get('/api/employees', {
  summary: 'Employees',
  query: ListQuery,
  response: z.array(Employee),
})

const records = recordRoutes('/api/employees', '/api/employees/:id', {
  access: 'admin',
  record: Employee,
  made: NewEmployee,
  changed: EmployeeChange,
})
export const createEmployee = records.create('Add an employee')
export const updateEmployee = records.update('Change an employee')

export const deleteEmployee = del('/api/employees/:id', {
  access: 'admin',
  summary: 'Remove an employee; one whom records mention is deactivated instead',
  response: Message.extend({ employee: Employee.nullable() }),
})
