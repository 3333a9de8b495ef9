import { type RawBuilder, sql, type Transaction } from 'kysely'
import { bidFieldNames } from '../../contract/bid-fields.ts'
import type { DuplicatesAnswer } from '../../contract/removals.ts'
import { appointmentOutcomes, takesTime } from '../../domain/appointments.ts'
import type { BidKind } from '../../domain/bids.ts'
import type { Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import type { RemovableEntity } from '../../domain/removals.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import { columnOf } from '../database/column-names.ts'
import { companyDayIn } from '../database/company-day.ts'
import type { DB } from '../database/schema.generated.ts'

/** A record that repeats another one. The other one stays. */
export interface Repeat {
  entity: Exclude<RemovableEntity, 'permit'>
  id: number
  /** What it repeats: the day of a note or an appointment, a photo's name, a bid's number. */
  of: string
  bidKind?: BidKind
  fileIds: number[]
}

/** Exact repeats inside a project that is locked; of each kind the oldest stays, or the one that carries more. */
export async function findRepeats(trx: Transaction<DB>, projectId: number): Promise<Repeat[]> {
  const found = [
    await findRepeatedPhotos(trx, projectId),
    await findRepeatedNotes(trx, projectId),
    await findRepeatedAppointments(trx, projectId),
    await findRepeatedDrafts(trx, projectId),
  ]
  return found.flat()
}

/** The same picture in the same list, however its metadata differed; one with a caption stays before one without. */
function findRepeatedPhotos(trx: Transaction<DB>, projectId: number): Promise<Repeat[]> {
  return select(
    trx,
    sql<Repeat>`
    select 'photo' as entity, id, first_name as of, file_ids as "fileIds" from (
      select photo.id,
        array[photo.file_id, photo.thumbnail_id, photo.original_id] as file_ids,
        row_number() over same as place,
        first_value(photo.file_name) over same as first_name
      from photo join stored_file on stored_file.id = photo.file_id
      where photo.project_id = ${projectId}
      window same as (partition by photo.kind, stored_file.sha256 order by photo.caption = '', photo.id)
    ) numbered where place > 1 order by id`,
  )
}

/** The same words by the same author, at most a day after one that stays. */
function findRepeatedNotes(trx: Transaction<DB>, projectId: number): Promise<Repeat[]> {
  return select(
    trx,
    sql<Repeat>`
    with recursive ordered as (
      select id, created_at,
        row_number() over (partition by author_id, content order by created_at, id) as place,
        dense_rank() over (order by author_id, content) as same
      from project_note where project_id = ${projectId}
    ), judged as (
      select same, place, id, created_at as kept_at, false as is_repeat from ordered where place = 1
      union all
      select ordered.same, ordered.place, ordered.id,
        case when ordered.created_at - judged.kept_at <= interval '1 day' then judged.kept_at else ordered.created_at end,
        ordered.created_at - judged.kept_at <= interval '1 day'
      from judged join ordered on ordered.same = judged.same and ordered.place = judged.place + 1
    )
    select 'note' as entity, id,
      ${companyDayIn('kept_at')}::text as of,
      '{}'::integer[] as "fileIds"
    from judged where is_repeat order by id`,
  )
}

const takingOutcomes = appointmentOutcomes.filter(takesTime)

/**
 * The same visit booked twice. A visit with an outcome or a check-in is never removed. Canceled and missed visits don't
 * count, because the second one may be the new booking.
 */
function findRepeatedAppointments(trx: Transaction<DB>, projectId: number): Promise<Repeat[]> {
  return select(
    trx,
    sql<Repeat>`
    select 'appointment' as entity, id,
      ${companyDayIn('starts_at')}::text as of,
      '{}'::integer[] as "fileIds"
    from (
      select id, starts_at, has_happened,
        row_number() over (
          partition by kind, title, starts_at, ends_at, employee_id, notes order by has_happened desc, id) as place
      from (
        select appointment.*, outcome is not null
          or exists (select from check_in where check_in.appointment_id = appointment.id) as has_happened
        from appointment
        where project_id = ${projectId} and (outcome is null or outcome = any(${takingOutcomes}::text[]))
      ) visit
    ) numbered where place > 1 and not has_happened order by id`,
  )
}

/** Drafts that were never sent, with the same lines, texts and schedule, that nobody is editing right now. */
function findRepeatedDrafts(trx: Transaction<DB>, projectId: number): Promise<Repeat[]> {
  return select(
    trx,
    sql<Repeat>`
    select 'bid' as entity, id,
      first_number::text as of, kind as "bidKind",
      '{}'::integer[] as "fileIds"
    from (
      select bid.id, bid.kind,
        row_number() over same as place,
        first_value(bid.number) over same as first_number
      from bid
      where bid.project_id = ${projectId} and bid.status = 'draft'
        and bid.replaces_bid_id is null and bid.unrecorded_from is null
        and not exists (select from delivery where delivery.bid_id = bid.id)
      window same as (
        partition by bid.kind, ${sql.join(bidFieldNames.map((field) => sql.ref(`bid.${columnOf(field)}`)))},
          ${linesOf(sql`bid_group`, sql`taken.position`)},
          ${linesOf(sql`bid_item`, sql`taken.group_position, taken.position`)},
          ${linesOf(sql`bid_scheduled_payment`, sql`taken.position`)}
        order by bid.id)
    ) numbered where place > 1 order by id`,
  )
}

/** The rows of a bid in one of its tables, without what tells two bids apart. */
function linesOf(table: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_agg(to_jsonb(taken) - 'id' - 'bid_id' - 'key' order by ${order})
    from ${table} taken where taken.bid_id = bid.id)`
}

async function select(trx: Transaction<DB>, query: RawBuilder<Repeat>): Promise<Repeat[]> {
  return (await query.execute(trx)).rows
}

/** Money that looks as if it were on record twice; somebody has to look at it. */
export async function findSuspected(
  trx: Transaction<DB>,
  projectId: number,
): Promise<DuplicatesAnswer['suspected']> {
  const { rows } = await sql<Suspicion>`
    select 'expense' as entity, array_agg(id order by id) as ids, cost as amount,
      min(paid_to) as of, date as day
    from expense where project_id = ${projectId}
    group by lower(paid_to), cost, date having count(*) > 1
    union all
    select 'payment', array_agg(received_payment.id order by received_payment.id), received_payment.amount,
      min(invoice.number), received_payment.received
    from received_payment join invoice on invoice.id = received_payment.invoice_id
    where invoice.project_id = ${projectId} and received_payment.kind = 'payment'
      and not exists (
        select from received_payment correction
        where correction.corrects_id = received_payment.id and correction.kind = 'reversal')
    group by received_payment.invoice_id, received_payment.amount, received_payment.received,
      received_payment.method, received_payment.identification
    having count(*) > 1
    order by 1, 2`.execute(trx)
  return rows.map((row) => {
    const { text, ...summaryParts } = saySuspicion(row)
    return { entity: row.entity, ids: row.ids, summary: text, summaryParts }
  })
}

function saySuspicion({ entity, ids, amount, of, day }: Suspicion): Sentence {
  const values = { count: ids.length, money: amount, day }
  return entity === 'expense'
    ? say('{count} expenses of {money} to {name} on {day}', { ...values, name: of })
    : say('{count} payments of {money} on invoice {number}, received on {day}', { ...values, number: of })
}

interface Suspicion {
  entity: 'expense' | 'payment'
  ids: number[]
  amount: Cents
  /** Who was paid, or the invoice's number. */
  of: string
  day: Day
}
