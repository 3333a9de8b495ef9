import { post } from '../set-up-company.ts'
import { openInvoice } from './open-invoice.ts'
import type { TortureResult } from './row.ts'

/** Servers of one office, and a way to ask and prepare their database. */
export interface NumberedOffice {
  urls: readonly string[]
  authorization: string
  run<Row extends object>(statement: string): Promise<Row[]>
}

const count = 200

/**
 * Takes two hundred numbers of projects and of one project's invoices at once, over all servers. One in ten is rolled
 * back when its number is already taken.
 * @param guarded false: numbers are also taken without a project
 */
export async function takeNumbers(office: NumberedOffice, guarded: boolean): Promise<TortureResult> {
  await refuseAtTheEnd(office)
  const { projectId } = await openInvoice(office.urls[0] ?? '', office.authorization)
  const takers = Array.from({ length: count }, (_, turn) => {
    const url = office.urls[turn % office.urls.length] ?? ''
    // No two alike: the same again would be taken for a second click.
    const isRefused = turn % 10 === 3
    const name = `${isRefused ? 'Refused' : 'Taken'} ${turn}`
    const project =
      guarded || !isRefused
        ? post(url, '/api/projects', { customer: { name }, region: 'bay_area' }, office.authorization)
        : useUpNumber(url, office.authorization, turn)
    const items = [{ description: name, amount: 5 }]
    const invoice = post(url, '/api/invoices', { project_id: projectId, items }, office.authorization)
    return Promise.allSettled([project, invoice])
  })
  const results = (await Promise.all(takers)).flat()
  const refused = results.filter(({ status }) => status === 'rejected').length
  const projects = await readSequence(office, 'project', `regexp_replace(number, '^.*\\D', '')::integer`)
  const invoices = await readSequence(office, 'invoice', 'sequence', `where project_id = ${projectId}`)
  const all = [projects, invoices]
  return {
    passed: all.every(({ gaps, doubled }) => gaps + doubled === 0) && refused > 0,
    figure: `${results.length} numbers at once, ${refused} rolled back; projects: ${projects.kept} kept, ${projects.doubled} doubled, ${projects.gaps} gaps; invoices: ${invoices.kept} kept, ${invoices.doubled} doubled, ${invoices.gaps} gaps`,
  }
}

/** As a counter would that gives numbers outside of the transaction. */
async function useUpNumber(url: string, authorization: string, turn: number): Promise<void> {
  const read = await fetch(`${url}/api/next_project_number?counter_type=bay_area`, {
    headers: { authorization },
  })
  const { next_project_number: next } = (await read.json()) as { next_project_number: number }
  await post(
    url,
    '/api/next_project_number',
    { number: next + 50 + turn, counter_type: 'bay_area' },
    authorization,
  )
}

/** Fails what is called `Refused …` after its number was given. */
async function refuseAtTheEnd({ run }: NumberedOffice): Promise<void> {
  await run(`create or replace function refuse() returns trigger language plpgsql as
    $$ begin perform pg_sleep(random() * 0.02); raise exception 'refused by the test'; end $$`)
  await run(`create trigger refuse after insert on project for each row
    when (new.customer_name like 'Refused %') execute function refuse()`)
  await run(`create trigger refuse after insert on invoice_item for each row
    when (new.description like 'Refused %') execute function refuse()`)
}

async function readSequence({ run }: NumberedOffice, table: string, number: string, where = '') {
  const [row] = await run<{ kept: number; doubled: number; gaps: number }>(
    `select count(*)::integer as kept, (count(*) - count(distinct n))::integer as doubled,
       (max(n) - min(n) + 1 - count(distinct n))::integer as gaps
     from (select ${number} as n from ${table} ${where}) numbers`,
  )
  if (!row) throw new Error('Nothing was counted')
  return row
}
