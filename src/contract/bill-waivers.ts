import { z } from 'zod'
import { expenseCategories } from '../domain/expenses.ts'
import { waiverKinds } from '../domain/rights/waivers.ts'
import { newOf } from './bodies.ts'
import {
  Day,
  FormFlag,
  Id,
  Instant,
  Line,
  Message,
  Money,
  MoneySum,
  OptionalDay,
  PositiveMoneyText,
} from './fields.ts'
import { create, del, get, getFile, post } from './route.ts'

/** A waiver that we asked of somebody whose bill we pay, or that came. */
export const BillWaiver = z.object({
  id: Id,
  askedOn: z.string().nullable(),
  /** Null while it was only asked for; so are kind and amount. */
  receivedOn: z.string().nullable(),
  kind: z.enum(waiverKinds).nullable(),
  amount: Money.nullable(),
  throughDate: z.string().nullable(),
  /** Where the paper is served, or null. */
  file: z.string().nullable(),
  note: z.string(),
  createdByName: z.string(),
  createdAt: Instant,
})
export type BillWaiver = z.output<typeof BillWaiver>

/** A bill for labor or material, and the waivers for it. */
export const BillOfWaivers = z.object({
  expense: z.object({
    id: Id,
    project_id: Id,
    paidTo: z.string(),
    /** The business's, or ''. */
    email: z.string(),
    category: z.enum(expenseCategories),
    date: z.string(),
    cost: Money,
    owed: MoneySum,
  }),
  waivers: z.array(BillWaiver),
  /** The waivers that came add up to at least the bill. */
  isCovered: z.boolean(),
})
export type BillOfWaivers = z.output<typeof BillOfWaivers>

export const listBillWaivers = get('/api/projects/:id/bill-waivers', {
  summary:
    'The bills of a project that a waiver is asked for before they are paid, with the waivers that came',
  response: z.array(BillOfWaivers),
})

export const askForWaiver = post('/api/projects/:id/expenses/:expenseId/waivers/ask', {
  summary: 'Note that somebody was asked for a waiver today',
  response: BillOfWaivers,
})

/** Form fields; the paper comes as the file `file`. */
export const NewBillWaiver = newOf(
  z.object({
    kind: z.enum(waiverKinds),
    amount: PositiveMoneyText,
    /** Needed for a progress payment. */
    throughDate: OptionalDay.optional(),
    /** Today when left out. */
    receivedOn: Day.optional(),
    note: Line.optional(),
    /** Somebody looked: names, job, amount and signature are right. */
    checked: FormFlag,
  }),
  BillWaiver,
)
export type NewBillWaiver = z.output<typeof NewBillWaiver>

export const recordBillWaiver = create('/api/projects/:id/expenses/:expenseId/waivers', {
  summary: 'Record a waiver that came, once somebody has checked it',
  idempotent: 'or-second-click',
  multipart: { files: ['file'] },
  body: NewBillWaiver,
  response: BillWaiver,
})

export const removeBillWaiver = del('/api/projects/:id/expenses/:expenseId/waivers/:waiverId', {
  summary: 'Remove a waiver that was recorded by mistake',
  response: Message,
})

export const readBillWaiverFile = getFile('/api/projects/:id/expenses/:expenseId/waivers/:waiverId/file', {
  summary: 'The paper of a waiver that came',
})
