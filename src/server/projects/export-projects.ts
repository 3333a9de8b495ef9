import {
  type exportProjects as exportRoute,
  type ProjectColumn,
  type ProjectSummary,
  projectColumns,
} from '../../contract/project-lists.ts'
import type { PartOutput } from '../../contract/route.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatPhone } from '../../domain/phones.ts'
import { statusLabel } from '../../domain/projects.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'
import type { Deps } from '../deps.ts'
import { Download } from '../http/answers.ts'
import { readAllProjects } from './project-list.queries.ts'

const csvColumns: Record<ProjectColumn, readonly CsvColumn<ProjectSummary>[]> = {
  number: [{ title: 'Number', value: ({ number }) => number }],
  customer: [{ title: 'Customer', value: ({ customer }) => customer.name }],
  name: [{ title: 'Name', value: ({ name }) => name }],
  site: [
    { title: 'Street', value: ({ site }) => site.street },
    { title: 'City', value: ({ site }) => site.city },
    { title: 'State', value: ({ site }) => site.state },
    { title: 'ZIP', value: ({ site }) => site.zip },
  ],
  status: [{ title: 'Status', value: ({ status }) => statusLabel(status) }],
  // A button of the list, out of date as soon as it is in a file.
  nextStep: [],
  manager: [{ title: 'Manager', value: ({ manager }) => manager?.name ?? '' }],
  jobType: [{ title: 'Job type', value: ({ jobType }) => jobType }],
  contract: [
    { title: 'Contract', value: ({ contract }) => csvMoney(contract) },
    { title: 'Bid or contract', value: ({ bidTotal }) => (bidTotal === null ? '' : csvMoney(bidTotal)) },
  ],
  billed: [{ title: 'Billed', value: ({ billed }) => csvMoney(billed) }],
  collected: [{ title: 'Collected', value: ({ collected }) => csvMoney(collected) }],
  balance: [{ title: 'Balance', value: ({ balance }) => csvMoney(balance) }],
  region: [{ title: 'Region', value: ({ region }) => region.replaceAll('_', ' ') }],
  business: [{ title: 'Referred by', value: ({ business }) => business?.name ?? '' }],
  salesperson: [{ title: 'Salesperson', value: ({ salesperson }) => salesperson?.name ?? '' }],
  phone: [{ title: 'Phone', value: ({ customer }) => formatPhone(customer.phone) }],
  email: [{ title: 'E-mail', value: ({ customer }) => customer.email }],
  created: [{ title: 'Created', value: ({ createdAt }) => companyDayOf(new Date(createdAt)) }],
  updated: [{ title: 'Changed', value: ({ updatedAt }) => companyDayOf(new Date(updatedAt)) }],
}

/** The whole project list as CSV, in its order and with its visible columns. @throws invalid */
export async function exportProjects(
  deps: Deps,
  { columns, ...list }: PartOutput<typeof exportRoute, 'query'>,
): Promise<Download> {
  const shown = columns && columns.length > 0 ? columns : projectColumns
  return new Download({
    mediaType: 'text/csv; charset=utf-8',
    content: writeCsv(
      shown.flatMap((column) => csvColumns[column]),
      rowsOf(await readAllProjects(deps.db, list)),
    ),
    fileName: `projects ${companyDayOf(deps.clock.now())}.csv`,
  })
}

async function* rowsOf(chunks: AsyncIterable<ProjectSummary[]>): AsyncGenerator<ProjectSummary> {
  for await (const rows of chunks) yield* rows
}
