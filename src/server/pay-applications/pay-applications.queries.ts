import type { Kysely, Selectable } from 'kysely'
import type { Invoice } from '../../contract/invoices.ts'
import type { ApplicationLine, PayApplication } from '../../contract/pay-applications.ts'
import { isIncluded } from '../../domain/bid-money.ts'
import type { Day } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import { lineAmount } from '../../domain/money.ts'
import {
  type ApplicationPaper,
  applicationMoney,
  applicationState,
  missingPapers,
  scheduledValues,
} from '../../domain/pay-applications.ts'
import { fromColumnNames } from '../database/column-names.ts'
import type {
  DB,
  PayApplicationLine,
  PayApplication as PayApplicationTable,
} from '../database/schema.generated.ts'
import { together } from '../database/together.ts'
import { contractBids } from '../invoices/billing.queries.ts'
import { invoiceAsJson, toInvoice } from '../invoices/invoice-json.ts'

/** Which application, as a path names it. */
export interface ApplicationIds {
  projectId: number
  applicationId: number
}

const lineFields = [
  'bid_id',
  'item_key',
  'description',
  'value',
  'quantity',
  'unit',
  'workBefore',
  'storedBefore',
  'retentionBefore',
  'work',
  'stored',
  'retentionRate',
] as const

/** The applications of a project, the newest first. */
export async function findPayApplications(
  db: Kysely<DB>,
  projectId: number,
  today: Day,
): Promise<PayApplication[]> {
  const [rows, lines, papers, waivers] = await together(
    db
      .selectFrom('pay_application as application')
      .innerJoin('invoice', 'invoice.id', 'application.invoice_id')
      .selectAll('application')
      .select(invoiceAsJson.as('invoice'))
      .where('application.project_id', '=', projectId)
      .orderBy('application.number', 'desc')
      .execute(),
    db
      .selectFrom('pay_application_line as line')
      .innerJoin('pay_application as application', 'application.id', 'line.application_id')
      .selectAll('line')
      .where('application.project_id', '=', projectId)
      .orderBy('line.position')
      .execute(),
    db
      .selectFrom('pay_application_paper as paper')
      .innerJoin('pay_application as application', 'application.id', 'paper.application_id')
      .innerJoin('stored_file', 'stored_file.id', 'paper.file_id')
      .select(['paper.id', 'paper.application_id', 'paper.kind', 'stored_file.original_name'])
      .where('application.project_id', '=', projectId)
      .orderBy('paper.id')
      .execute(),
    db
      .selectFrom('waiver')
      .distinctOn('invoice_id')
      .select(['id', 'invoice_id', 'amount'])
      .where('project_id', '=', projectId)
      .where('taken_back_at', 'is', null)
      .orderBy('invoice_id')
      .orderBy('id', 'desc')
      .execute(),
  )
  const last = rows.find(({ invoice }) => invoice.voidedAt === null)?.id
  const isOf =
    (id: number) =>
    ({ application_id }: { application_id: number }) =>
      application_id === id
  return rows.map(({ invoice: json, ...row }) => {
    const invoice = toInvoice(json, today)
    return toApplication(row, {
      invoice,
      lines: lines.filter(isOf(row.id)),
      papers: papers.filter(isOf(row.id)),
      waiver: waivers.find(({ invoice_id }) => invoice_id === invoice.id),
      isLast: row.id === last,
    })
  })
}

interface Parts {
  invoice: Invoice
  lines: readonly Selectable<PayApplicationLine>[]
  papers: readonly { id: number; kind: string; original_name: string }[]
  waiver: { id: number; amount: number } | undefined
  isLast: boolean
}

function toApplication(
  row: Selectable<PayApplicationTable>,
  { invoice, lines: lineRows, papers: paperRows, waiver, isLast }: Parts,
): PayApplication {
  const { id, project_id, number, through, photo_ids } = row
  const lines = lineRows.map((line): ApplicationLine => fromColumnNames(lineFields, line))
  const { value, completed, retention, due } = applicationMoney(lines)
  const papers = paperRows.map((paper) => ({
    id: paper.id,
    kind: paper.kind as ApplicationPaper,
    name: paper.original_name,
    file: `/api/projects/${project_id}/pay-applications/${id}/papers/${paper.id}`,
  }))
  const wanted = row.wanted as ApplicationPaper[]
  const answers = {
    returnedAt: row.returned_at?.toISOString() ?? null,
    approvedAt: row.approved_at?.toISOString() ?? null,
  }
  const { datesSent, version, createdAt, updatedAt } = invoice
  return {
    id,
    project_id,
    number,
    invoice: {
      id: invoice.id,
      number: invoice.number,
      status: invoice.status,
      balance: invoice.balance,
      dueDate: invoice.dueDate,
    },
    through,
    state: applicationState({ invoiceStatus: invoice.status, datesSent, ...answers }),
    lines,
    value,
    completed,
    retention,
    due,
    wanted,
    missing: missingPapers(wanted, [
      ...papers.map(({ kind }) => kind),
      ...(waiver ? (['waiver'] as const) : []),
      ...(photo_ids.length > 0 ? (['photos'] as const) : []),
    ]),
    papers,
    photo_ids,
    waiver: waiver
      ? { id: waiver.id, amount: waiver.amount, file: `/api/projects/${project_id}/waivers/${waiver.id}/pdf` }
      : null,
    datesSent,
    ...answers,
    returnReason: row.return_reason,
    askedBeforeApproval: row.asked_before_approval,
    isLast,
    version,
    createdAt,
    updatedAt,
  }
}

/** @throws not_found */
export async function findPayApplication(
  db: Kysely<DB>,
  { projectId, applicationId }: ApplicationIds,
  today: Day,
): Promise<PayApplication> {
  const applications = await findPayApplications(db, projectId, today)
  const found = applications.find(({ id }) => id === applicationId)
  if (!found) throw notFound('Pay application')
  return found
}

/** The schedule of values: the lines of the finalized bid, then those of each change order. Empty without a contract. */
export async function findScheduleOfValues(db: Kysely<DB>, projectId: number): Promise<ApplicationLine[]> {
  const bids = await contractBids(db, projectId).execute()
  if (bids.length === 0) return []
  const items = await db
    .selectFrom('bid_item')
    .selectAll()
    .where(
      'bid_id',
      'in',
      bids.map(({ id }) => id),
    )
    .orderBy('group_position')
    .orderBy('position')
    .execute()
  return bids.flatMap(({ id, kind, number, discount }) => {
    const own = items.filter((item) => item.bid_id === id && isIncluded(item))
    const values = scheduledValues(
      own.map((item) => lineAmount(item.quantity, item.unit_price)),
      discount,
    )
    return own.map((item, index) => ({
      bid_id: id,
      item_key: item.key,
      description: kind === 'change_order' ? `CO ${number}: ${item.description}` : item.description,
      value: values[index] ?? 0,
      quantity: item.quantity,
      unit: item.unit,
      ...nothingDone,
    }))
  })
}

const nothingDone = {
  workBefore: 0,
  storedBefore: 0,
  retentionBefore: 0,
  work: 0,
  stored: 0,
  retentionRate: 0,
}

/** What the customer of a project wanted with the last application, of whatever job. */
export async function findWantedPapers(db: Kysely<DB>, projectId: number): Promise<ApplicationPaper[]> {
  const row = await db
    .selectFrom('pay_application as application')
    .innerJoin('project', 'project.id', 'application.project_id')
    .select('application.wanted')
    .where('project.customer_id', '=', (query) =>
      query.selectFrom('project as own').select('own.customer_id').where('own.id', '=', projectId),
    )
    .orderBy('application.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.wanted as ApplicationPaper[] | undefined) ?? ['waiver']
}
