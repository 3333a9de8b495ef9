import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listDeliveries } from '../../contract/deliveries.ts'
import { readExpenseTotals } from '../../contract/expense-lists.ts'
import { createExpense, findSimilarExpenses } from '../../contract/expenses.ts'
import { listProjectHistory } from '../../contract/history.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { readProject } from '../../contract/projects.ts'
import { createReceipt, listReceipts } from '../../contract/receipts.ts'
import { bothTotals, rental } from '../expenses/sample-expense.ts'
import { hillcrest, summaryOf } from '../projects/sample-project.ts'
import { lumber } from '../receipts/sample-receipt.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const server = startApiStandIn(
  answer(listDeliveries, () => []),
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(listProjects, () => [summaryOf(hillcrest)]),
  answer(listProjectHistory, () => []),
  answer(listReceipts, () => []),
  answer(readExpenseTotals, () => bothTotals),
  answer(findSimilarExpenses, () => []),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

/** Takes a picture as the phone's camera hands it over. */
async function takePicture(address: string) {
  const app = renderApp(address)
  const bar = within(await screen.findByRole('navigation', { name: 'Main screens' }))
  await app.user.click(bar.getByRole('button', { name: 'New' }))
  await screen.findByRole('button', { name: 'Expense: take its receipt' })
  const camera = document.querySelector<HTMLInputElement>('input[type=file][capture=environment]')
  if (!camera) throw new Error('No camera')
  await app.user.upload(camera, new File(['jpeg'], 'IMG_1.jpg', { type: 'image/jpeg' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'New expense' })) }
}

it('opens the form behind the picture, for the project on the screen, and records it there', async () => {
  const taken: { id: number; picture: FormDataEntryValue | null }[] = []
  server.use(
    answer(createExpense, async ({ params, request }) => {
      taken.push({ id: params.id, picture: (await request.clone().formData()).get('picture') })
      return { ...rental, id: 44, similar: [] }
    }),
  )
  const { user, dialog, path } = await takePicture('/employee/Maria/projects/12')
  expect(dialog.getByText('IMG_1.jpg')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Project/ }).value).toBe(
    'BA-26-0056 Ann Lee',
  )
  await user.type(dialog.getByRole('combobox', { name: /^Paid to/ }), 'Corner Hardware')
  await user.type(dialog.getByRole('textbox', { name: /^Cost/ }), '20')
  await user.click(dialog.getByRole('button', { name: 'Record expense' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(taken).toHaveLength(1)
  expect(taken[0]?.id).toBe(12)
  expect(taken[0]?.picture).toBeInstanceOf(File)
  expect(path()).toBe('/employee/Maria/projects/12')
})

it('puts the picture into the inbox where the rest shall wait', async () => {
  let kept = 0
  server.use(
    answer(createReceipt, () => {
      kept += 1
      return lumber
    }),
  )
  const { user, dialog } = await takePicture('/employee/Maria/')
  await user.click(dialog.getByRole('button', { name: 'Put it into the inbox' }))
  expect(await screen.findByText('The receipt is in the inbox')).toBeTruthy()
  expect(kept).toBe(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('opens at the photos for the shortcut of the installed application, and once', async () => {
  const { user, router } = renderApp('/employee/me/?new=photos')
  const dialog = within(await screen.findByRole('dialog', { name: 'Photos of a job' }))
  expect(dialog.getByRole('button', { name: 'Add photos' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/employee/Maria/')
  expect(router.state.location.search).toBe('')
})
