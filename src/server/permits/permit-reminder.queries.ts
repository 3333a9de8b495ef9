import type { Kysely, Transaction } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import type { Language } from '../../domain/people.ts'
import type { DB } from '../database/schema.generated.ts'
import { wantsMail } from '../notifications/notifications.queries.ts'

export type ReminderKind = 'expiry' | 'inspection'

/** One e-mail to write. When several steps were missed, only the latest counts. */
export interface DueReminder {
  permitId: number
  projectId: number
  kind: ReminderKind
  due: Day
  /** See `reminderFor`. */
  daysBefore: number
}

/** The reminders that were not sent yet. */
export async function findUnsent(db: Kysely<DB>, reminders: readonly DueReminder[]): Promise<DueReminder[]> {
  if (reminders.length === 0) return []
  const sent = await db
    .selectFrom('permit_reminder')
    .select(['permit_id', 'kind', 'due', 'days_before'])
    .where('permit_id', 'in', [...new Set(reminders.map(({ permitId }) => permitId))])
    .execute()
  return reminders.filter(
    ({ permitId, kind, due, daysBefore }) =>
      !sent.some(
        (row) =>
          row.permit_id === permitId && row.kind === kind && row.due === due && row.days_before <= daysBefore,
      ),
  )
}

/** @returns false when another worker has sent it */
export async function markSent(trx: Transaction<DB>, reminder: DueReminder, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('permit_reminder')
    .values({
      permit_id: reminder.permitId,
      kind: reminder.kind,
      due: reminder.due,
      days_before: reminder.daysBefore,
      sent_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return row.numInsertedOrUpdatedRows === 1n
}

export interface Reader {
  firstName: string
  name: string
  email: string
  language: Language
}

/** Who gets the reminders of a project: its manager, or else every administrator, unless they choose otherwise. */
export async function findReaders(db: Kysely<DB>, projectId: number): Promise<Reader[]> {
  const people = db
    .selectFrom('employee')
    .select(['id', 'first_name', 'last_name', 'email', 'language'])
    .where('active', '=', true)
    .orderBy('id')
  const manager = await people
    .where(({ eb, selectFrom }) =>
      eb('id', '=', selectFrom('project').select('manager_id').where('project.id', '=', projectId)),
    )
    .execute()
  const rows = manager.length > 0 ? manager : await people.where('role', '=', 'admin').execute()
  const wanted = await Promise.all(rows.map(({ id }) => wantsMail(db, id, 'permit')))
  return rows
    .filter((_, index) => wanted[index])
    .map((row) => ({
      firstName: row.first_name,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      language: row.language as Language,
    }))
}

export interface PermitLetter {
  companyName: string
  project: { number: string; customerName: string; site: string }
  /** From the list of authorities; '' when unknown. */
  authority: { notes: string; website: string }
}

export async function findPermitLetter(db: Kysely<DB>, permitId: number): Promise<PermitLetter> {
  const row = await db
    .selectFrom('permit')
    .innerJoin('project', 'project.id', 'permit.project_id')
    .leftJoin('issuing_authority', 'issuing_authority.id', 'permit.authority_id')
    .select(['project.number', 'project.customer_name', 'project.site_street', 'project.site_city'])
    .select(['issuing_authority.notes', 'issuing_authority.website'])
    .select(({ selectFrom }) => selectFrom('company').select('name').limit(1).as('company'))
    .where('permit.id', '=', permitId)
    .executeTakeFirstOrThrow()
  return {
    companyName: row.company ?? '',
    project: {
      number: row.number,
      customerName: row.customer_name,
      site: [row.site_street, row.site_city].filter(Boolean).join(', '),
    },
    authority: { notes: row.notes ?? '', website: row.website ?? '' },
  }
}
