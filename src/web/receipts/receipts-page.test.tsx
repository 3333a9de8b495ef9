import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { listExpenses, readExpenseTotals } from '../../contract/expense-lists.ts'
import { findSimilarExpenses } from '../../contract/expenses.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { readProject } from '../../contract/projects.ts'
import {
  assignReceipt,
  createReceipt,
  dismissReceipt,
  listReceipts,
  type Receipt,
  type ReceiptAssignment,
  restoreReceipt,
} from '../../contract/receipts.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { bothTotals, rental } from '../expenses/sample-expense.ts'
import { hillcrest, summaryOf } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { fuel, lumber } from './sample-receipt.ts'

let waiting: Receipt[] = []

const server = startApiStandIn(
  ...shellHandlers,
  answer(listReceipts, () => waiting),
  answer(listExpenses, () => []),
  answer(readExpenseTotals, () => bothTotals),
  answer(findSimilarExpenses, () => []),
  answer(listProjects, () => [summaryOf(hillcrest)]),
  answer(readProject, () => hillcrest),
  http.get('*/api/receipts/:id/picture', () => HttpResponse.arrayBuffer(new ArrayBuffer(4))),
)

beforeEach(() => {
  waiting = [lumber, fuel]
  localStorage.setItem('authToken', 'good')
})

const address = '/employee/Maria/receipts'
const today = companyDayOf(new Date())

/** Makes receipts expenses and keeps what they were made of. */
function takeAssignments() {
  const taken: { id: number; body: ReceiptAssignment; key: string | null }[] = []
  server.use(
    answer(assignReceipt, ({ params, body, request }) => {
      taken.push({ id: params.id, body, key: request.headers.get('Idempotency-Key') })
      return { ...rental, id: 100 + params.id, paidTo: body.paidTo, cost: body.cost, similar: [] }
    }),
  )
  return taken
}

async function drop(user: ReturnType<typeof renderApp>['user'], ...names: string[]) {
  const input = await screen.findByLabelText<HTMLInputElement>('Receipts', { selector: 'input' })
  await user.upload(
    input,
    names.map((name) => new File([name], name, { type: 'image/jpeg' })),
  )
}

it('uploads dropped files one by one, and says which are in the inbox already', async () => {
  const sent: { again: boolean; key: string | null; name: string }[] = []
  server.use(
    answer(createReceipt, async ({ body, request }) => {
      const file = (await request.clone().formData()).get('receipt') as File
      sent.push({ again: body.again ?? false, key: request.headers.get('Idempotency-Key'), name: file.name })
      if (file.name === 'b.jpg' && !body.again) {
        throw new Refusal(409, { error: 'This file is in the inbox already', code: 'conflict' })
      }
      return { ...lumber, id: 90 + sent.length, fileName: file.name }
    }),
  )
  const { user } = renderApp(address)
  await drop(user, 'a.jpg', 'b.jpg')
  expect(await screen.findByText('This file is in the inbox already')).toBeTruthy()
  expect(await screen.findByText('a.jpg')).toBeTruthy()
  expect(screen.getByText('1 of 2 receipts in the inbox')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep anyway: b.jpg' }))
  expect(await screen.findByText('2 of 2 receipts in the inbox')).toBeTruthy()
  expect(sent.map(({ name, again }) => [name, again])).toEqual([
    ['a.jpg', false],
    ['b.jpg', false],
    ['b.jpg', true],
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(
    within(screen.getByRole('list', { name: 'Waiting receipts' })).getAllByRole('listitem'),
  ).toHaveLength(4)
})

it('retries a failed upload with the same key', async () => {
  const keys: (string | null)[] = []
  server.use(
    answer(createReceipt, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      if (keys.length === 1) throw new Refusal(503, { error: 'Try again later', code: 'unavailable' })
      return { ...lumber, id: 91, fileName: 'a.jpg' }
    }),
  )
  const { user } = renderApp(address)
  await drop(user, 'a.jpg')
  expect(await screen.findByText('Try again later')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }))
  expect(await screen.findByText('1 of 1 receipt in the inbox')).toBeTruthy()
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

it('asks before the person leaves during an upload', async () => {
  let arrive: (() => void) | undefined
  server.use(
    answer(createReceipt, async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
      return { ...lumber, id: 91 }
    }),
  )
  const { user, path } = renderApp(address)
  await drop(user, 'a.jpg')
  await waitFor(() => expect(arrive).toBeDefined())
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Expenses' }))
  expect(await screen.findByText('Leave while receipts are uploading?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(path()).toBe(address)
  arrive?.()
  expect(await screen.findByText('1 of 1 receipt in the inbox')).toBeTruthy()
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Expenses' }))
  await waitFor(() => expect(path()).toBe('/employee/Maria/all-expenses-page'))
})

it('assigns receipts by keyboard alone, and ends with a summary', async () => {
  const taken = takeAssignments()
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Assign one by one' }))
  await screen.findByRole('heading', { name: 'Receipt 1 of 2' })
  await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe('paidTo'))
  await user.keyboard('Corner Lumber')
  await user.tab()
  await user.keyboard('hillcrest')
  await screen.findByRole('option', { name: /BA-26-0056 Ann Lee/ })
  await user.keyboard('{ArrowDown}{Enter}')
  await user.type(screen.getByRole('textbox', { name: /^Cost/ }), '84.20{Enter}')

  await screen.findByRole('heading', { name: 'Receipt 1 of 1' })
  expect(taken[0]).toMatchObject({
    id: 81,
    body: { project_id: 12, paidTo: 'Corner Lumber', cost: 8_420, date: today, category: 'materials' },
  })
  expect(taken[0]?.key).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe('paidTo'))
  await user.keyboard('Corner Fuel')
  await user.tab()
  // The project of the receipt before is the first that is offered.
  await screen.findByRole('option', { name: /BA-26-0056 Ann Lee/ })
  await user.keyboard('{ArrowDown}{Enter}')
  await user.selectOptions(screen.getByLabelText('Paid already'), 'By card')
  await user.type(screen.getByRole('textbox', { name: /^Cost/ }), '15.80{Enter}')

  expect(await screen.findByText('2 receipts recorded, $100.00')).toBeTruthy()
  expect(taken[1]).toMatchObject({
    id: 82,
    body: { cost: 1_580, payment: { method: 'card', identification: '', date: today } },
  })
  expect(screen.getByText('No receipts waiting')).toBeTruthy()
})

it('goes to other receipts without saving, and Escape closes the form', async () => {
  const taken = takeAssignments()
  const { user, router } = renderApp(`${address}?receipt=81`)
  await screen.findByRole('heading', { name: 'Receipt 1 of 2' })
  await user.keyboard('{PageDown}')
  expect(await screen.findByRole('heading', { name: 'Receipt 2 of 2' })).toBeTruthy()
  await user.keyboard('{PageUp}')
  expect(await screen.findByRole('heading', { name: 'Receipt 1 of 2' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('list', { name: 'Waiting receipts' })).toBeTruthy()
  expect(router.state.location.search).toBe('')
  expect(taken).toHaveLength(0)
})

it('puts a receipt aside and brings it back', async () => {
  let restored = 0
  server.use(
    answer(dismissReceipt, ({ params }) => {
      waiting = waiting.filter(({ id }) => id !== params.id)
      return { message: 'Receipt put aside' }
    }),
    answer(restoreReceipt, () => {
      restored += 1
      waiting = [lumber, ...waiting]
      return lumber
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Put lumber.jpg aside' }))
  expect(await screen.findByText('Receipt put aside')).toBeTruthy()
  expect(screen.queryByText('lumber.jpg')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('lumber.jpg')).toBeTruthy()
  expect(restored).toBe(1)
})

it('links to the bill that has the same file', async () => {
  waiting = [
    {
      ...lumber,
      similar: [
        {
          id: 41,
          project: { id: 12, number: 'BA-26-0056' },
          paidTo: 'Corner Lumber',
          cost: 8_420,
          date: '2026-11-18',
          reason: 'picture',
        },
      ],
    },
  ]
  renderApp(`${address}?receipt=81`)
  const notice = await screen.findByText('An expense already has this file')
  expect(notice.closest('[role=alert]')?.textContent).toContain('$84.20 to Corner Lumber')
})
