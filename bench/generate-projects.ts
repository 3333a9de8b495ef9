import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/server/database/schema.generated.ts'

/**
 * Writes projects in bulk, straight into the tables, for measuring only: each with its customer, a bid of twelve lines, an
 * invoice, a note and a visit, some with a payment, a permit and an expense. The newest 600 are at every stage of their
 * work; of the older ones a sixth was declined and the others are complete and paid. The numbers start at `BENCH-0000001`. Each
 * table is analyzed as it fills: what keeps the figures of projects reads it by an index only once it is known to be large.
 */
export async function generateProjects(db: Kysely<DB>, count: number): Promise<void> {
  const { id: employeeId } = await db
    .selectFrom('employee')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const links = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await db.transaction().execute(async (trx) => {
    await sql`create temporary table made on commit drop as
      select n, nextval(pg_get_serial_sequence('customer', 'id'))::int as customer_id,
        nextval(pg_get_serial_sequence('project', 'id'))::int as project_id,
        nextval(pg_get_serial_sequence('bid', 'id'))::int as bid_id,
        nextval(pg_get_serial_sequence('invoice', 'id'))::int as invoice_id,
        case when n <= 600 then n % 6 when n % 6 = 0 then -1 else 5 end as stage, 'Customer ' || n as name, '+1510555' || lpad((n % 10000)::text, 4, '0') as phone, now() - n * interval '30 minutes' as at
      from generate_series(1, ${count}::int) n`.execute(trx)
    await sql`insert into customer (id, name, phone, phone_digits, email) overriding system value
      select customer_id, name, phone, right(phone, 10), 'customer' || n || '@mail.example' from made`.execute(
      trx,
    )
    await sql`insert into project (id, number, region, status, job_type, customer_id, customer_name, customer_phone, manager_id,
        site_street, site_city, site_state, site_zip, site_lat, site_lon, search_text, created_at, updated_at,
        completed_at) overriding system value
      select project_id, 'BENCH-' || lpad(n::text, 7, '0'), case n % 2 when 0 then 'bay_area' else 'southern_california' end,
        (array['contract_declined','new_lead','bid_sent','contract_signed','permitting','in_progress','completed'])[2 + stage],
        'Underpinning',
        customer_id, name, phone, ${employeeId}, n || ' Hillcrest Ave', 'Oakland', 'CA', '94602',
        33.7 + (n::bigint * 7919 % 4300) / 1000.0, -122.5 + (n::bigint * 104729 % 5000) / 1000.0,
        lower('BENCH-' || lpad(n::text, 7, '0') || ' ' || name || ' ' || phone || ' ' || n || ' hillcrest ave oakland'),
        at, at, case when stage = 5 then at + interval '60 days' end from made`.execute(trx)
    await sql`analyze customer, customer_contact, project, project_figures`.execute(trx)
    await sql`insert into bid (id, project_id, number, status, title, bid_index, subtotal, total, cost, finalized_at, created_at) overriding system value
      select bid_id, project_id, 1, case when stage > 1 then 'finalized' when stage = 1 then 'sent' else 'draft' end, 'Underpinning', link, 12 * 250000, 12 * 250000, 12 * 160000,
        case when stage > 1 then at end, at
      from made join unnest(${links}::text[]) with ordinality as links (link, place) on place = n`.execute(
      trx,
    )
    await sql`insert into bid_group (bid_id, position, name) select bid_id, 0, 'Work' from made`.execute(trx)
    await sql`insert into bid_item (bid_id, group_position, position, description, quantity, unit, unit_price, unit_cost)
      select bid_id, 0, line, 'Underpinning pit ' || line, 1000, 'EA', 250000, 160000 from made, generate_series(0, 11) line`.execute(
      trx,
    )
    await sql`analyze bid`.execute(trx)
    await sql`update project set finalized_bid_id = made.bid_id from made where project.id = made.project_id and stage > 1`.execute(
      trx,
    )
    // A few first: the sums of the others then find the invoices of a project without reading all of them.
    for (const these of [sql`n <= 1000`, sql`n > 1000`]) {
      await sql`insert into invoice (id, project_id, bid_id, sequence, number, issued, due_date, created_at) overriding system value
        select invoice_id, project_id, bid_id, 1, 'BENCH-' || lpad(n::text, 7, '0') || '-1', at::date, at::date + 30, at from made
        where stage > 1 and ${these}`.execute(trx)
      await sql`analyze invoice, invoice_figures`.execute(trx)
    }
    await sql`insert into invoice_item (invoice_id, position, description, amount)
      select invoice_id, 0, 'Progress', 1000000 from made where stage > 1`.execute(trx)
    await sql`analyze invoice_item`.execute(trx)
    await sql`insert into project_note (project_id, author_id, content, created_at)
      select project_id, ${employeeId}, 'Met the owner on site.', at from made`.execute(trx)
    await sql`insert into invoice_dispatch (invoice_id, sent_at)
      select invoice_id, at from made where stage > 2`.execute(trx)
    await sql`insert into received_payment (invoice_id, amount, method, identification, received, created_by, created_at)
      select invoice_id, 1000000, 'check', n::text, at::date, ${employeeId}, at from made where stage = 5`.execute(
      trx,
    )
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
  })
  await sql`vacuum analyze`.execute(db)
}

/** Fills one project to the size of a large job: three bids, five invoices, thirty notes. @returns its id and an invoice's */
export async function enlargeProject(db: Kysely<DB>): Promise<{ projectId: number; invoiceId: number }> {
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
  let invoiceId = 0
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
    invoiceId = invoice.id
  }
  await sql`insert into project_note (project_id, author_id, content)
    select ${project.id}, author_id, 'Note ' || n from project_note, generate_series(1, 29) n where project_id = ${project.id}`.execute(
    db,
  )
  return { projectId: project.id, invoiceId }
}
