import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { listExpenses, readExpenseTotals } from '../../contract/expense-lists.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { listReceipts } from '../../contract/receipts.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { englishIn } from '../testing/english-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { bothTotals, concrete, rental, rowOf } from './sample-expense.ts'

// Before the first module says a word.
vi.hoisted(() => localStorage.setItem('groundwork:language', 'es'))

startApiStandIn(
  answer(readCurrentEmployee, () => ({ ...maria, language: 'es' as const })),
  ...shellHandlers,
  answer(listExpenses, () => [rowOf(concrete), rowOf(rental)]),
  answer(readExpenseTotals, () => bothTotals),
  answer(listReceipts, () => []),
  answer(listProjects, () => []),
)

it('shows the list in Spanish', async () => {
  localStorage.setItem('authToken', 'good')
  renderApp('/employee/Maria/all-expenses-page')
  expect(await screen.findByText('2 gastos')).toBeTruthy()
  await screen.findByRole('table')
  const owed = screen.getAllByText('Se debe').map((each) => each.closest('[data-alarm]'))
  expect(owed.some(Boolean)).toBe(true)
  const typed = [concrete, rental].flatMap(({ paidTo, paidFor, requestReference }) => [
    paidTo,
    paidFor,
    requestReference,
  ])
  expect(englishIn(screen.getByRole('main'), typed.filter(Boolean))).toEqual([])
})
