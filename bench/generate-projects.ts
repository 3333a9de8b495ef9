import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../src/server/database/schema.generated.ts'

/** What is filled, with the triggers that keep sums, counts and the search away; they are worked out once, at the end. */
const filled = [
  'customer',
  'project',
  'bid',
  'bid_group',
  'bid_item',
  'invoice',
  'invoice_item',
  'project_note',
  'invoice_dispatch',
  'received_payment',
  'appointment',
  'permit',
  'expense',
]

/**
 * Writes projects in bulk, straight into the tables, for measuring only: each with its customer, a bid of twelve lines
 * (four among the older ones), an invoice, a note and a visit, some with a payment, a permit and an expense. The newest
 * 600 are at every stage of their work and of the last hundred days. The older ones are spread over the ten years
 * before: a sixth was declined and the others are complete and paid. The numbers start at `BENCH-0000001`.
 */
export async function generateProjects(db: Kysely<DB>, count: number): Promise<void> {
  const { id: employeeId } = await db
    .selectFrom('employee')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    for (const table of filled) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
    // Projects and bids name each other; verified once, at the end.
    await sql`alter table project drop constraint project_finalized_bid_id_fkey`.execute(trx)
    await writeRows(trx, count, employeeId)
    await sql`alter table project add foreign key (finalized_bid_id) references bid (id)`.execute(trx)
    await keepFigures(trx)
    for (const table of filled) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
  })
  await sql`vacuum analyze`.execute(db)
}

async function writeRows(trx: Transaction<DB>, count: number, employeeId: number): Promise<void> {
  await sql`create temporary table made on commit drop as
    select n, nextval(pg_get_serial_sequence('customer', 'id'))::int as customer_id,
      nextval(pg_get_serial_sequence('project', 'id'))::int as project_id,
      nextval(pg_get_serial_sequence('bid', 'id'))::int as bid_id,
      nextval(pg_get_serial_sequence('invoice', 'id'))::int as invoice_id,
      case when n <= 600 then n % 6 when n % 6 = 0 then -1 else 5 end as stage,
      'Customer ' || n as name, '+1510555' || lpad((n % 10000)::text, 4, '0') as phone,
      case when n <= 600 then 12 else 4 end as lines,
      now() - case when n <= 600 then n * interval '4 hours'
        else interval '160 days' + (n - 600)::float8 / ${count}::int * interval '3650 days' end as at
    from generate_series(1, ${count}::int) n`.execute(trx)
  await sql`analyze made`.execute(trx)
  await sql`insert into customer (id, name, phone, phone_digits, email) overriding system value
    select customer_id, name, phone, right(phone, 10), 'customer' || n || '@mail.example' from made`.execute(
    trx,
  )
  await sql`insert into project (id, number, region, status, job_type, customer_id, customer_name, customer_phone, manager_id,
      site_street, site_city, site_state, site_zip, site_lat, site_lon, search_text, created_at, updated_at,
      completed_at, finalized_bid_id) overriding system value
    select project_id, 'BENCH-' || lpad(n::text, 7, '0'), case n % 2 when 0 then 'bay_area' else 'southern_california' end,
      (array['contract_declined','new_lead','bid_sent','contract_signed','permitting','in_progress','completed'])[2 + stage],
      'Underpinning',
      customer_id, name, phone, ${employeeId}, n || ' Hillcrest Ave', 'Oakland', 'CA', '94602',
      33.7 + (n::bigint * 7919 % 4300) / 1000.0, -122.5 + (n::bigint * 104729 % 5000) / 1000.0,
      lower('BENCH-' || lpad(n::text, 7, '0') || ' ' || name || ' ' || phone || ' ' || n || ' hillcrest ave oakland'),
      at, at, case when stage = 5 then at + interval '60 days' end, case when stage > 1 then bid_id end from made`.execute(
    trx,
  )
  await sql`insert into bid (id, project_id, number, status, title, bid_index, subtotal, total, cost, finalized_at, created_at) overriding system value
    select bid_id, project_id, 1, case when stage > 1 then 'finalized' when stage = 1 then 'sent' else 'draft' end, 'Underpinning',
      rpad(md5(n::text || random()::text), 43, md5(random()::text)), 3000000, 3000000, 1920000,
      case when stage > 1 then at end, at from made`.execute(trx)
  await sql`insert into bid_group (bid_id, position, name) select bid_id, 0, 'Work' from made`.execute(trx)
  await sql`insert into bid_item (bid_id, group_position, position, description, quantity, unit, unit_price, unit_cost)
    select bid_id, 0, line, 'Underpinning pit ' || line, 1000, 'EA', 3000000 / lines, 1920000 / lines
    from made, generate_series(0, lines - 1) line`.execute(trx)
  await sql`insert into invoice (id, project_id, bid_id, sequence, number, issued, due_date, created_at) overriding system value
    select invoice_id, project_id, bid_id, 1, 'BENCH-' || lpad(n::text, 7, '0') || '-1', at::date, at::date + 30, at from made
    where stage > 1`.execute(trx)
  await sql`insert into invoice_item (invoice_id, position, description, amount)
    select invoice_id, 0, 'Progress', case when stage = 5 then 3000000 else 1000000 end from made where stage > 1`.execute(
    trx,
  )
  await sql`insert into project_note (project_id, author_id, content, created_at)
    select project_id, ${employeeId}, 'Met the owner on site.', at from made`.execute(trx)
  await sql`insert into invoice_dispatch (invoice_id, sent_at)
    select invoice_id, at from made where stage > 2`.execute(trx)
  await sql`insert into received_payment (invoice_id, amount, method, identification, received, cleared, created_by, created_at)
    select invoice_id, 3000000, 'check', n::text, at::date, case when n > 600 then at::date + 3 end, ${employeeId}, at
    from made where stage = 5`.execute(trx)
  await sql`insert into appointment (project_id, employee_id, kind, title, starts_at, ends_at, outcome)
    select project_id, ${employeeId}, 'site_visit', 'Site visit', at + interval '3 days', at + interval '3 days 1 hour',
      case when stage <> 0 then 'kept' end from made`.execute(trx)
  await sql`insert into permit (project_id, issuing_authority, title, stage, stage_since, submitted)
    select project_id, 'City of Oakland', 'Building permit', 'submitted', at::date, at::date from made where stage = 3`.execute(
    trx,
  )
  await sql`insert into expense (project_id, date, cost, paid_to, category, created_by, created_at)
    select project_id, at::date, 250000, 'Bay Concrete', 'materials', ${employeeId}, at from made where stage > 2`.execute(
    trx,
  )
}

/** What triggers keep of these rows, from the same views. */
async function keepFigures(trx: Transaction<DB>): Promise<void> {
  await sql`analyze ${sql.join(filled.map((table) => sql.table(table)))}`.execute(trx)
  await sql`insert into invoice_figures (invoice_id, total, paid, billed_on, due_on)
    select invoice_id, total, paid, billed_on, due_on from invoice_figures_source
    where invoice_id in (select invoice_id from made)`.execute(trx)
  await sql`analyze invoice_figures`.execute(trx)
  await sql`insert into project_figures select source.*
    from project_figures_source source join made on made.project_id = source.project_id`.execute(trx)
  await sql`insert into customer_contact (customer_id, last_at)
    select customer_id, max(at) from customer_contact_source where customer_id in (select customer_id from made)
    group by customer_id`.execute(trx)
  await sql`
    with fresh as (
      insert into search_entry (kind, record_id, project_id, parent_id, title, detail, amount, at, day, words)
      select source.* from search_source source
      where not exists (select from search_entry known where known.kind = source.kind and known.record_id = source.record_id)
      returning entry, kind, words
    ), posted as (
      insert into search_posting (word, kind, entry)
      -- In the index's own order: at random, a million projects would read and write each of its pages many times.
      select word, kind, entry from fresh, unnest(words) word where length(word) <= 60
      order by word, kind, entry
      returning word
    )
    insert into search_word
    select distinct word from posted where length(word) > 3 and word !~ '[0-9]'
    on conflict do nothing`.execute(trx)
}

export interface OpenInvoice {
  id: number
  project_id: number
}

/** The newest 200 that more than $1,000 is open of. Payments of one invoice alone would each be of a larger one. */
export function findOpenInvoices(db: Kysely<DB>): Promise<OpenInvoice[]> {
  return db
    .selectFrom('invoice')
    .innerJoin('invoice_figures as kept', 'kept.invoice_id', 'invoice.id')
    .select(['invoice.id', 'invoice.project_id'])
    .where(sql<boolean>`kept.total - kept.paid > 100000`)
    .orderBy('invoice.id', 'desc')
    .limit(200)
    .execute()
}

/** Fills one project to the size of a large job: three bids, five invoices, thirty notes. @returns its id */
export async function enlargeProject(db: Kysely<DB>): Promise<number> {
  const project = await db
    .selectFrom('project')
    .select('id')
    .where('number', '=', 'BENCH-0000003')
    .executeTakeFirstOrThrow()
  const bid = await db
    .selectFrom('bid')
    .select(['id'])
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow()
  for (const number of [2, 3]) {
    const { id } = await db
      .insertInto('bid')
      .values({
        project_id: project.id,
        number,
        bid_index: randomBytes(32).toString('base64url'),
        title: `Bid ${number}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into bid_group (bid_id, position, name) select ${id}, position, name from bid_group where bid_id = ${bid.id}`.execute(
      db,
    )
    await sql`insert into bid_item (bid_id, group_position, position, description, quantity, unit, unit_price, unit_cost)
      select ${id}, group_position, position, description, quantity, unit, unit_price, unit_cost from bid_item where bid_id = ${bid.id}`.execute(
      db,
    )
  }
  for (const sequence of [2, 3, 4, 5]) {
    const invoice = await db
      .insertInto('invoice')
      .values({ project_id: project.id, sequence, number: `BENCH-0000003-${sequence}`, issued: '2026-01-15' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('invoice_item')
      .values({ invoice_id: invoice.id, position: 0, description: 'Work', amount: 9_000_000_000 })
      .execute()
  }
  await sql`insert into project_note (project_id, author_id, content)
    select ${project.id}, author_id, 'Note ' || n from project_note, generate_series(1, 29) n where project_id = ${project.id}`.execute(
    db,
  )
  return project.id
}
