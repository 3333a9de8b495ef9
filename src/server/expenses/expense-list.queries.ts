import { type Kysely, type SqlBool, sql } from 'kysely'
import type {
  ExpenseRow,
  ExpenseTotals,
  exportExpenses as exportRoute,
  listExpenses as listExpensesRoute,
} from '../../contract/expense-lists.ts'
import type { PartOutput } from '../../contract/route.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import { expenseStatuses } from '../../domain/expenses.ts'
import type { Cents } from '../../domain/money.ts'
import { say } from '../../domain/sentences/say.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'
import { containsEveryWord } from '../database/contains-text.ts'
import { rowAsJson } from '../database/json-rows.ts'
import type { Page } from '../database/page.ts'
import {
  pageOrWholeList,
  type ReadPage,
  readInChunks,
  readPage,
  type SortColumn,
} from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { Download } from '../http/answers.ts'
import { expenseAsJson, toExpense } from './expense-json.ts'

type ListRequest = PartOutput<typeof listExpensesRoute, 'query'>
/** Which expenses are meant; `sort`, `limit` and `cursor` say how they come. */
type ExpenseSelection = Omit<ListRequest, 'sort' | 'limit' | 'cursor'>

/** One page of the expenses of all projects; without a limit all of them, chunk by chunk. */
export function listExpenses(db: Kysely<DB>, request: ListRequest): Promise<Page<ExpenseRow>> {
  return pageOrWholeList(request, (part) => readExpensePage(db, part))
}

/** The same rows, all of them, one by one. @throws invalid naming what is wrong with the selection, at once */
async function readAllExpenses(
  db: Kysely<DB>,
  request: Omit<ListRequest, 'limit' | 'cursor'>,
): Promise<AsyncIterable<ExpenseRow>> {
  return flatten(await readInChunks(request, (part: ListRequest) => readExpensePage(db, part)))
}

async function* flatten(chunks: AsyncIterable<ExpenseRow[]>): AsyncGenerator<ExpenseRow> {
  for await (const rows of chunks) yield* rows
}

async function readExpensePage(db: Kysely<DB>, request: ListRequest): Promise<ReadPage<ExpenseRow>> {
  const filtered = selectExpenses(db, request)
  const project = rowAsJson<ExpenseRow['project']>('project', ['id', 'number', 'customerName'])
  const selected = filtered.select(['expense.id', project.as('project'), expenseAsJson.as('expense')])
  const order = { columns: sortColumns, id: sql<number>`expense.id`, otherwise: '-date' }
  return readPage(filtered, selected, request, order, (row) => ({
    ...toExpense(row.expense),
    project: row.project,
  }))
}

/** The function `expense_money` (0040): what was paid on each expense. */
const expenseMoney = sql<{ expense_id: number; paid: Cents }>`expense_money(null)`.as<'money'>(
  sql.ref('money'),
)
const paid = sql<Cents>`money.paid`

const sortColumns: Record<string, SortColumn> = {
  date: { by: sql`expense.date`, type: 'date' },
  paidTo: { by: sql`lower(expense.paid_to)`, type: 'text' },
  cost: { by: sql`expense.cost`, type: 'bigint' },
  owed: { by: sql`(expense.cost - ${paid})`, type: 'bigint' },
  category: { by: sql`expense.category`, type: 'text' },
  project: { by: sql`project.number`, type: 'text' },
  // What is due on no day comes after all that is.
  due: { by: sql`coalesce(expense.due_date, date '2100-12-31')`, type: 'date' },
}

function selectExpenses(db: Kysely<DB>, selection: ExpenseSelection) {
  let query = db
    .selectFrom('expense')
    .innerJoin(expenseMoney, 'money.expense_id', 'expense.id')
    .innerJoin('project', 'project.id', 'expense.project_id')
    .where('project.deleted_at', 'is', null)
  if (selection.search) query = query.where(containsEveryWord(searchText, selection.search))
  if (selection.status !== undefined) query = query.where(hasStatus(selection.status))
  if (selection.category !== undefined) query = query.where('expense.category', '=', selection.category)
  if (selection.business_id !== undefined)
    query = query.where('expense.business_id', '=', selection.business_id)
  if (selection.paidTo !== undefined)
    query = query.where(sql<SqlBool>`lower(expense.paid_to) = lower(${selection.paidTo.trim()})`)
  if (selection.project_id !== undefined) query = query.where('project.id', '=', selection.project_id)
  if (selection.manager_id !== undefined) query = query.where('project.manager_id', '=', selection.manager_id)
  if (selection.from !== undefined) query = query.where('expense.date', '>=', selection.from)
  if (selection.to !== undefined) query = query.where('expense.date', '<=', selection.to)
  if (selection.picture !== undefined)
    query = query.where('expense.picture_id', selection.picture ? 'is not' : 'is', null)
  return query
}

/** What a bill is found by. */
const searchText = sql<string>`concat_ws(' ', expense.paid_to, expense.paid_for, expense.request_reference,
  expense.category, project.number, project.customer_name, project.site_street, project.site_city)`

/** What `expenseStatus` says, one or several comma-separated. @throws invalid naming `status` */
function hasStatus(list: string) {
  const statuses = list.split(',').map((status) => status.trim())
  const unknown = statuses.find((status) => !expenseStatuses.some((known) => known === status))
  if (unknown !== undefined) {
    throw invalidField(
      'status',
      say('Must be one or several of {options}', { options: expenseStatuses.join(', ') }),
    )
  }
  return sql<SqlBool>`(case
    when ${paid} = 0 then 'unpaid' when ${paid} < expense.cost then 'partially_paid' else 'paid'
  end = any(${statuses}::text[]))`
}

/** How many payees the totals tell. */
const payeesTold = 200

/** What the expenses of a selection add up to, in one statement; payees are the same in any capitals. */
export async function sumExpenses(db: Kysely<DB>, selection: ExpenseSelection): Promise<ExpenseTotals> {
  const selected = selectExpenses(db, selection).select([
    'expense.id',
    'expense.paid_to',
    'expense.business_id',
    'expense.category',
    'expense.date',
    'expense.cost',
    'money.paid',
  ])
  const { totals } = await db
    .with('selected', () => selected)
    .selectNoFrom(
      sql<ExpenseTotals>`(
        select json_build_object(
          'count', count(*),
          'cost', coalesce(sum(cost), 0),
          'paid', coalesce(sum(paid), 0),
          'owed', coalesce(sum(cost - paid), 0),
          'payees', (
            select coalesce(json_agg(json_build_object(
              'paidTo', payee.name,
              'business_id', payee.business_id,
              'count', payee.count,
              'cost', payee.cost,
              'owed', payee.owed,
              'oldest', payee.oldest
            ) order by payee.owed desc, payee.cost desc, lower(payee.name)), '[]')
            from (
              select
                (array_agg(paid_to order by id desc))[1] as name,
                case when min(business_id) = max(business_id) then min(business_id) end as business_id,
                count(*) as count,
                sum(cost) as cost,
                sum(cost - paid) as owed,
                min(date) filter (where cost > paid) as oldest
              from selected
              group by lower(paid_to)
              order by owed desc, cost desc, lower(paid_to)
              limit ${payeesTold}
            ) payee
          ),
          'categories', (
            select coalesce(json_agg(json_build_object(
              'category', kind.category, 'count', kind.count, 'cost', kind.cost
            ) order by kind.cost desc, kind.category), '[]')
            from (
              select category, count(*) as count, sum(cost) as cost from selected group by category
            ) kind
          )
        )
        from selected
      )`.as('totals'),
    )
    .executeTakeFirstOrThrow()
  return totals
}

/** The project of each expense; expenses of deleted projects are left out. */
export async function findProjectsOfExpenses(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('expense')
    .innerJoin(expenseMoney, 'money.expense_id', 'expense.id')
    .innerJoin('project', 'project.id', 'expense.project_id')
    .select(['expense.id', 'project.id as project_id'])
    .where('expense.id', 'in', ids)
    .where('project.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.project_id]))
}

const columns: CsvColumn<ExpenseRow>[] = [
  { title: 'Date', value: ({ date }) => date },
  { title: 'Due', value: ({ dueDate }) => dueDate },
  { title: 'Project', value: ({ project }) => project.number },
  { title: 'Customer', value: ({ project }) => project.customerName },
  { title: 'Paid to', value: ({ paidTo }) => paidTo },
  { title: 'Paid for', value: ({ paidFor }) => paidFor },
  { title: 'Category', value: ({ category }) => category },
  { title: 'Reference', value: ({ requestReference }) => requestReference },
  { title: 'Cost', value: ({ cost }) => csvMoney(cost) },
  { title: 'Paid', value: ({ paid }) => csvMoney(paid) },
  { title: 'Owed', value: ({ owed }) => csvMoney(owed) },
  { title: 'Status', value: ({ status }) => status.replace('_', ' ') },
  { title: 'Receipt', value: ({ picture }) => (picture === null ? 'no' : 'yes') },
]

/** The expenses of a selection as CSV, every row of it. @throws invalid naming what is wrong with the selection */
export async function exportExpenses(
  deps: Deps,
  query: PartOutput<typeof exportRoute, 'query'>,
): Promise<Download> {
  return new Download({
    mediaType: 'text/csv; charset=utf-8',
    content: writeCsv(columns, await readAllExpenses(deps.db, query)),
    fileName: `expenses ${companyDayOf(deps.clock.now())}.csv`,
  })
}
