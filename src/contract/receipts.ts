import { z } from 'zod'
import { expenseCategories } from '../domain/expenses.ts'
import { paymentMethods } from '../domain/invoices.ts'
import { Expense, SimilarExpense } from './expenses.ts'
import { Day, FormFlag, Id, Instant, Line, Message, PositiveMoney, RequiredLine, TextId } from './fields.ts'
import { defineRoute } from './route.ts'

/** A receipt in the inbox. */
export const Receipt = z.object({
  id: Id,
  fileName: z.string(),
  isPdf: z.boolean(),
  /** Where it is served. */
  url: z.string(),
  bytes: z.int(),
  status: z.enum(['waiting', 'assigned', 'dismissed']),
  /** The expense it became. */
  expense: z.object({ id: Id, project_id: Id }).nullable(),
  /** Expenses that carry the same file. */
  similar: z.array(SimilarExpense),
  createdBy: z.string().nullable(),
  createdAt: Instant,
})
export type Receipt = z.output<typeof Receipt>

const params = z.strictObject({ id: TextId })

export const createReceipt = defineRoute({
  method: 'POST',
  path: '/api/receipts',
  access: 'employee',
  summary:
    'Drop a receipt into the inbox; one that is there already, or with an expense, is refused with 409',
  status: 201,
  idempotent: true,
  multipart: { files: ['receipt'] },
  /** `again`: keep it although the same file is here already. */
  body: z.strictObject({ again: FormFlag.optional() }),
  response: Receipt,
})

export const listReceipts = defineRoute({
  method: 'GET',
  path: '/api/receipts',
  access: 'employee',
  summary: 'The receipts that wait to be assigned, oldest first',
  response: z.array(Receipt),
})

export const readReceiptPicture = defineRoute({
  method: 'GET',
  path: '/api/receipts/:id/picture',
  access: 'session-cookie',
  summary: 'The receipt itself',
  params,
  binary: true,
})

export const ReceiptAssignment = z.strictObject({
  project_id: Id,
  paidTo: RequiredLine,
  business_id: Id.nullable().optional(),
  paidFor: Line.optional(),
  category: z.enum(expenseCategories).optional(),
  requestReference: Line.optional(),
  cost: PositiveMoney,
  /** Today when left out. */
  date: Day.optional(),
  dueDate: Day.nullable().optional(),
  /** Paid already, in full: how. */
  payment: z
    .strictObject({ method: z.enum(paymentMethods), identification: Line.optional(), date: Day.optional() })
    .nullable()
    .optional(),
})
export type ReceiptAssignment = z.output<typeof ReceiptAssignment>

export const assignReceipt = defineRoute({
  method: 'POST',
  path: '/api/receipts/:id/assign',
  access: 'employee',
  summary: 'Make a receipt the expense of a project; the file moves into its folder',
  status: 201,
  idempotent: true,
  params,
  body: ReceiptAssignment,
  response: Expense.extend({ similar: z.array(SimilarExpense) }),
})

export const dismissReceipt = defineRoute({
  method: 'DELETE',
  path: '/api/receipts/:id',
  access: 'employee',
  summary: 'Put a receipt aside that is none; it can be brought back',
  params,
  response: Message,
})

export const restoreReceipt = defineRoute({
  method: 'POST',
  path: '/api/receipts/:id/restore',
  access: 'employee',
  summary: 'Bring back a receipt that was put aside',
  params,
  body: z.strictObject({}).optional(),
  response: Receipt,
})
