import { z } from 'zod'
import { expenseCategories } from '../domain/expenses.ts'
import { newOf } from './bodies.ts'
import { ExpenseWithSimilar, SimilarExpense } from './expenses.ts'
import {
  Day,
  DayOrInstant,
  FormFlag,
  GivenId,
  Id,
  Instant,
  Line,
  Message,
  PaymentMethod,
  PositiveMoney,
  RequiredLine,
} from './fields.ts'
import { create, del, get, getFile, post } from './route.ts'

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

export const createReceipt = create('/api/receipts', {
  summary:
    'Drop a receipt into the inbox; one that is there already, or with an expense, is refused with 409',
  idempotent: true,
  multipart: { files: ['receipt'] },
  /** `again`: keep it although the same file is here already. */
  body: newOf(z.object({ again: FormFlag.optional() }), Receipt),
  response: Receipt,
})

export const listReceipts = get('/api/receipts', {
  summary: 'The receipts that wait to be assigned, oldest first',
  response: z.array(Receipt),
})

export const readReceiptPicture = getFile('/api/receipts/:id/picture', { summary: 'The receipt itself' })

const assignment = z.object({
  project_id: GivenId,
  paidTo: RequiredLine,
  business_id: GivenId.nullable().optional(),
  paidFor: Line.optional(),
  category: z.enum(expenseCategories).optional(),
  requestReference: Line.optional(),
  cost: PositiveMoney,
  /** Today when left out. */
  date: DayOrInstant.optional(),
  dueDate: Day.nullable().optional(),
  /** Paid already, in full: how. */
  payment: z
    .strictObject({ method: PaymentMethod, identification: Line.optional(), date: DayOrInstant.optional() })
    .nullable()
    .optional(),
})
export const ReceiptAssignment = newOf(assignment, ExpenseWithSimilar)
export type ReceiptAssignment = z.output<typeof ReceiptAssignment>

export const assignReceipt = create('/api/receipts/:id/assign', {
  summary: 'Make a receipt the expense of a project; the file moves into its folder',
  idempotent: 'or-second-click',
  body: ReceiptAssignment,
  response: ExpenseWithSimilar,
})

export const dismissReceipt = del('/api/receipts/:id', {
  summary: 'Put a receipt aside that is none; it can be brought back',
  response: Message,
})

export const restoreReceipt = post('/api/receipts/:id/restore', {
  summary: 'Bring back a receipt that was put aside',
  body: z.strictObject({}).optional(),
  response: Receipt,
})
