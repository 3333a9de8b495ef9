import { z } from 'zod'
import { expenseCategories, expenseStatuses } from '../domain/expenses.ts'
import { paymentMethods } from '../domain/invoices.ts'
import { formChangeOf, newOf } from './bodies.ts'
import {
  DayOrInstant,
  FormFlag,
  Id,
  Line,
  Message,
  Money,
  MoneySum,
  OptionalDay,
  OptionalDayOrInstant,
  PaymentMethod,
  PositiveMoney,
  PositiveMoneyText,
  plainText,
  RequiredLine,
  stamps,
  TextId,
} from './fields.ts'
import { create, del, get, getFile, put } from './route.ts'

export const ExpensePayment = z.object({
  id: Id,
  project_id: Id,
  expense_id: Id,
  amount: Money,
  method: z.enum(paymentMethods),
  /** The check's or the transfer's number. */
  identification: z.string(),
  date: z.string(),
  /** Where the picture is served, or null. */
  picture: z.string().nullable(),
  ...stamps,
})
export type ExpensePayment = z.output<typeof ExpensePayment>

export const Expense = z.object({
  id: Id,
  project_id: Id,
  paidTo: z.string(),
  /** The supplier or subcontractor, where it is one of our businesses. */
  business: z.object({ id: Id, name: z.string() }).nullable(),
  paidFor: z.string(),
  category: z.enum(expenseCategories),
  /** The number of the supplier's invoice, or of ours that this cost belongs to. */
  requestReference: z.string(),
  cost: Money,
  /** The day of the bill. */
  date: z.string(),
  dueDate: z.string().nullable(),
  /** Where the receipt is served, or null. */
  picture: z.string().nullable(),
  pictureIsPdf: z.boolean(),
  status: z.enum(expenseStatuses),
  paid: MoneySum,
  /** cost − paid. */
  owed: MoneySum,
  expensePayments: z.array(ExpensePayment),
  createdBy: z.string().nullable(),
  ...stamps,
})
export type Expense = z.output<typeof Expense>

/** '' or an id, in a form. */
const OptionalId = z.codec(z.string().regex(/^(?:[1-9]\d{0,8})?$/, 'Must be an id'), z.int().nullable(), {
  decode: (text) => (text === '' ? null : Number(text)),
  encode: (id) => (id === null ? '' : String(id)),
})

const expenseFields = {
  paidTo: RequiredLine,
  business_id: OptionalId.optional(),
  paidFor: Line.optional(),
  category: z.enum(expenseCategories).optional(),
  requestReference: Line.optional(),
  cost: PositiveMoneyText,
  /** Today when left out. */
  date: OptionalDayOrInstant.optional(),
  dueDate: OptionalDay.optional(),
}

/** An expense that may be the same bill, and why. */
export const SimilarExpense = z.object({
  id: Id,
  project: z.object({ id: Id, number: z.string() }),
  paidTo: z.string(),
  cost: Money,
  date: z.string(),
  /** `picture`: the same file. `reference`: same payee and reference. `amount`: same payee and amount within 45 days. */
  reason: z.enum(['picture', 'reference', 'amount']),
})
export type SimilarExpense = z.output<typeof SimilarExpense>

export const ExpenseWithSimilar = Expense.extend({ similar: z.array(SimilarExpense) })

/** Form fields; the receipt comes as the file `picture`. */
export const NewExpense = newOf(z.object(expenseFields), ExpenseWithSimilar)
export type NewExpense = z.output<typeof NewExpense>

export const createExpense = create('/api/project/:id/expenses', {
  summary: 'Record a bill from somebody, with its receipt; `similar` names bills that may be the same',
  idempotent: 'or-second-click',
  multipart: { files: ['picture'] },
  body: NewExpense,
  response: ExpenseWithSimilar,
})

/** A new picture takes the place of the old one; `removePicture` takes it away. */
export const ExpenseChange = formChangeOf(z.object({ ...expenseFields, removePicture: FormFlag }), Expense)
export type ExpenseChange = z.output<typeof ExpenseChange>

export const updateExpense = put('/api/project/:id/expenses/:expenseId', {
  summary: 'Correct an expense; form fields or JSON',
  multipart: { files: ['picture'] },
  body: ExpenseChange,
  response: Expense,
})

export const deleteExpense = del('/api/project/:id/expenses/:expenseId', {
  summary: 'Delete an expense on which nothing was paid',
  response: Message,
})

export const readExpensePicture = getFile('/api/projects/:id/expenses/:expenseId/preview', {
  summary: 'The receipt kept with an expense',
})

const paymentFields = {
  amount: PositiveMoneyText,
  method: PaymentMethod,
  identification: Line.optional(),
  /** Today when left out. */
  date: OptionalDayOrInstant.optional(),
  /** More than is owed is taken only with `true`. */
  overpayment: FormFlag.optional(),
}

/** Form fields; the picture comes as the file `picture`. */
export const NewExpensePayment = newOf(z.object(paymentFields), ExpensePayment)
export type NewExpensePayment = z.output<typeof NewExpensePayment>

export const createExpensePayment = create('/api/project/:id/expenses/:expenseId', {
  summary: 'Record a payment on an expense, whole or in part',
  idempotent: 'or-second-click',
  multipart: { files: ['picture'] },
  body: NewExpensePayment,
  response: ExpensePayment,
})

export const readExpensePayment = get('/api/project/:id/expenses/:expenseId/expensePayment/:paymentId', {
  summary: 'One payment on an expense',
  response: ExpensePayment,
})

export const ExpensePaymentChange = formChangeOf(
  z.object({ ...paymentFields, removePicture: FormFlag }),
  ExpensePayment,
)
export type ExpensePaymentChange = z.output<typeof ExpensePaymentChange>

export const updateExpensePayment = put('/api/project/:id/expenses/:expenseId/expensePayment/:paymentId', {
  summary: 'Correct a payment on an expense; form fields or JSON',
  multipart: { files: ['picture'] },
  body: ExpensePaymentChange,
  response: ExpensePayment,
})

export const deleteExpensePayment = del('/api/project/:id/expenses/:expenseId/expensePayment/:paymentId', {
  summary: 'Delete a payment on an expense',
  response: Message,
})

export const readExpensePaymentPicture = getFile(
  '/api/project/:id/expenses/:expenseId/expensePayment/:paymentId/preview',
  { summary: 'The picture kept with a payment on an expense' },
)

export const findSimilarExpenses = get('/api/expenses/similar', {
  summary: 'Bills that may be the same as the one being entered',
  query: z.strictObject({
    paidTo: plainText(200),
    cost: PositiveMoneyText,
    requestReference: plainText(200).optional(),
    date: OptionalDay.optional(),
    /** The expense that is being edited. */
    except: TextId.optional(),
  }),
  response: z.array(SimilarExpense),
})

export const payExpenses = create('/api/expenses/pay', {
  summary: 'Pay several expenses at once, all or none; without an amount, what is owed',
  idempotent: 'or-second-click',
  body: z.strictObject({
    expenses: z
      .array(z.strictObject({ id: Id, amount: PositiveMoney.optional() }))
      .min(1, 'Choose at least one expense')
      .max(200),
    method: PaymentMethod,
    identification: Line.optional(),
    date: DayOrInstant.optional(),
  }),
  response: Message.extend({ payments: z.array(ExpensePayment), total: MoneySum }),
})
