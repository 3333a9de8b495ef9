import { type RawBuilder, sql } from 'kysely'

export interface EmployeeName {
  id: number
  name: string
}

/** SQL for the id and full name of the employee whom `column` refers to; null without one. */
export function employeeAsJson(column: string): RawBuilder<EmployeeName> {
  return sql<EmployeeName>`(
    select json_build_object('id', employee.id, 'name', concat_ws(' ', employee.first_name, employee.last_name))
    from employee where employee.id = ${sql.ref(column)})`
}
