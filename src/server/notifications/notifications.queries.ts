import type { Kysely } from 'kysely'
import type { NotificationChoice } from '../../contract/notifications.ts'
import type { NeedKind } from '../../domain/needs.ts'
import { completeChoices } from '../../domain/notifications.ts'
import type { Language } from '../../domain/people.ts'
import type { DB } from '../database/schema.generated.ts'

/** The choices of several employees, each with one for every kind. */
export async function findChoices(
  db: Kysely<DB>,
  employeeIds: readonly number[],
): Promise<Map<number, NotificationChoice[]>> {
  const rows = await db
    .selectFrom('notification_choice')
    .select(['employee_id', 'kind', 'email', 'phone'])
    .where('employee_id', 'in', [0, ...employeeIds])
    .execute()
  return new Map(
    employeeIds.map((id) => [
      id,
      completeChoices(
        rows
          .filter(({ employee_id }) => employee_id === id)
          .map(({ kind, email, phone }) => ({ kind: kind as NeedKind, email, phone })),
      ),
    ]),
  )
}

/** Whether an employee wants to hear of a kind of need by e-mail. */
export async function wantsMail(db: Kysely<DB>, employeeId: number, kind: NeedKind): Promise<boolean> {
  const choices = (await findChoices(db, [employeeId])).get(employeeId) ?? []
  return choices.some((choice) => choice.kind === kind && choice.email)
}

export interface Reader {
  id: number
  firstName: string
  name: string
  email: string
  language: Language
  /** When they last opened the bell; '' for never. */
  seenAt: string
}

/** Everybody who works here. */
export async function findReaders(db: Kysely<DB>): Promise<Reader[]> {
  const rows = await db
    .selectFrom('employee')
    .leftJoin('needs_seen', 'needs_seen.employee_id', 'employee.id')
    .select(['id', 'first_name', 'last_name', 'email', 'language', 'seen_at'])
    .where('active', '=', true)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    language: row.language as Language,
    seenAt: row.seen_at?.toISOString() ?? '',
  }))
}
