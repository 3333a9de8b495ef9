import { z } from 'zod'
import { employeeRoles, languages, startPages } from '../domain/people.ts'
import {
  changeOf,
  Email,
  Id,
  Instant,
  ListQuery,
  Message,
  newOf,
  Phone,
  PhoneNumber,
  RequiredLine,
  TextId,
  Version,
} from './fields.ts'
import { defineRoute } from './route.ts'

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
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Employee = z.output<typeof Employee>

/** Without `password`, the employee gets in by a link; see `createEmployeeLink`. */
export const NewEmployee = newOf(z.object({ ...editable, password: NewPassword.optional() }), Employee)
export type NewEmployee = z.output<typeof NewEmployee>

/** With `password`, the employee gets a new one and every session of theirs ends. */
export const EmployeeChange = changeOf(z.object({ ...editable, password: NewPassword }), Employee)
export type EmployeeChange = z.output<typeof EmployeeChange>

const params = z.strictObject({ id: TextId })

export const listEmployees = defineRoute({
  method: 'GET',
  path: '/api/employees',
  access: 'employee',
  summary: 'Employees',
  query: ListQuery,
  response: z.array(Employee),
})

export const createEmployee = defineRoute({
  method: 'POST',
  path: '/api/employees',
  access: 'admin',
  summary: 'Add an employee',
  status: 201,
  body: NewEmployee,
  response: Employee,
})

export const updateEmployee = defineRoute({
  method: 'PUT',
  path: '/api/employees/:id',
  access: 'admin',
  summary: 'Change an employee',
  params,
  body: EmployeeChange,
  response: Employee,
})

export const deleteEmployee = defineRoute({
  method: 'DELETE',
  path: '/api/employees/:id',
  access: 'admin',
  summary: 'Remove an employee; one whom records mention is deactivated instead',
  params,
  response: Message.extend({ employee: Employee.nullable() }),
})
