import { type RawBuilder, type Selectable, sql } from 'kysely'

type TextOfDate<Value> = Value extends Date ? string : Value

/** A row of a table as `to_jsonb` sends it: instants come as text. */
export type JsonRow<Table> = {
  [Column in keyof Selectable<Table>]: TextOfDate<Selectable<Table>[Column]>
}

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

/** An instant of a `JsonRow` as the wire writes it. */
export function toInstant(text: string): string {
  return new Date(text).toISOString()
}
