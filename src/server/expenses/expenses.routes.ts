import * as lists from '../../contract/expense-lists.ts'
import * as contract from '../../contract/expenses.ts'
import { answerStoredFile } from '../http/answers.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { exportExpenses, listExpenses, sumExpenses } from './expense-list.queries.ts'
import { findExpensePayment, findExpensePaymentPicture } from './expense-payments.queries.ts'
import {
  createExpensePayment,
  deleteExpensePayment,
  updateExpensePayment,
} from './expense-payments.service.ts'
import { findExpensePicture } from './expenses.queries.ts'
import { createExpense, deleteExpense, findSimilar, updateExpense } from './expenses.service.ts'
import { payExpenses } from './pay-expenses.service.ts'

interface Params {
  id: number
  expenseId: number
}

export function mountExpenses(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, lists.listExpenses, ({ query }) => listExpenses(deps.db, query))
  mountRoute(mounting, lists.readExpenseTotals, ({ query }) => sumExpenses(deps.db, query))
  mountRoute(mounting, lists.exportExpenses, ({ query }) => exportExpenses(deps, query))
  mountRoute(mounting, contract.findSimilarExpenses, ({ query }) => findSimilar(deps, query))
  mountRoute(mounting, contract.payExpenses, ({ actor, body, once }) => payExpenses(deps, actor, body, once))
  mountRoute(mounting, contract.createExpense, ({ actor, params, body, files, once }) =>
    createExpense(deps, actor, params.id, body, files.picture, once),
  )
  mountRoute(mounting, contract.updateExpense, ({ actor, params, body, files }) =>
    updateExpense(deps, actor, toExpenseAddress(params), body, files.picture),
  )
  mountRoute(mounting, contract.deleteExpense, async ({ actor, params }) => {
    await deleteExpense(deps, actor, toExpenseAddress(params))
    return { message: 'Expense deleted successfully' }
  })
  mountRoute(mounting, contract.readExpensePicture, async ({ params }) =>
    answerStoredFile(deps.files, await findExpensePicture(deps.db, toExpenseAddress(params))),
  )
  mountPayments(mounting)
}

function mountPayments(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.createExpensePayment, ({ actor, params, body, files, once }) =>
    createExpensePayment(deps, actor, toExpenseAddress(params), body, files.picture, once),
  )
  mountRoute(mounting, contract.readExpensePayment, ({ params }) =>
    findExpensePayment(deps.db, toPaymentAddress(params)),
  )
  mountRoute(mounting, contract.updateExpensePayment, ({ actor, params, body, files }) =>
    updateExpensePayment(deps, actor, toPaymentAddress(params), body, files.picture),
  )
  mountRoute(mounting, contract.deleteExpensePayment, async ({ actor, params }) => {
    await deleteExpensePayment(deps, actor, toPaymentAddress(params))
    return { message: 'Expense payment deleted' }
  })
  mountRoute(mounting, contract.readExpensePaymentPicture, async ({ params }) =>
    answerStoredFile(deps.files, await findExpensePaymentPicture(deps.db, toPaymentAddress(params))),
  )
}

function toExpenseAddress({ id, expenseId }: Params) {
  return { projectId: id, expenseId }
}

function toPaymentAddress(params: Params & { paymentId: number }) {
  return { ...toExpenseAddress(params), paymentId: params.paymentId }
}
