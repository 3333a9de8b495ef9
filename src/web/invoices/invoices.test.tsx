import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { listProjectHistory } from '../../contract/history.ts'
import {
  createInvoice,
  Invoice,
  type InvoiceChange,
  type NewInvoice,
  updateInvoice,
  voidInvoice,
} from '../../contract/invoices.ts'
import { type Project, readProject } from '../../contract/projects.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { billedProject, contract, deposit } from './sample-invoice.ts'

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => billedProject),
  answer(listProjectHistory, () => []),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
})

const address = '/employee/Maria/projects/12'
const draft: Invoice = {
  ...deposit,
  datesSent: [],
  received_payments: [],
  status: 'draft',
  paid: 0,
  balance: 500_000,
}

function show(...invoices: Invoice[]) {
  server.use(answer(readProject, (): Project => ({ ...billedProject, invoices })))
}

async function openDialog(name: string | RegExp) {
  return within(await screen.findByRole('dialog', { name }))
}

it('bills ticked lines of the payment schedule, once for two clicks', async () => {
  const bodies: NewInvoice[] = []
  const made: Invoice = {
    ...draft,
    id: 32,
    number: 'BA-26-0056-2',
    items: [
      {
        id: 2,
        description: 'On completion of concrete',
        amount: 500_000,
        scheduledPaymentId: 72,
        retentionInvoiceId: null,
      },
    ],
  }
  server.use(
    answer(createInvoice, ({ body }) => {
      bodies.push(body)
      show(deposit, made)
      return { ...made, warning: null }
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'New invoice' }))
  const dialog = await openDialog('New invoice')
  expect(dialog.getByText('Billed by BA-26-0056-1')).toBeTruthy()
  expect(dialog.queryByRole('checkbox', { name: 'Deposit' })).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: 'On completion of concrete' }))
  expect(dialog.getByText(/With this invoice/).textContent).toContain('$10,000.00 of $12,500.00')
  await user.dblClick(dialog.getByRole('button', { name: 'Make invoice' }))
  expect(await screen.findByRole('dialog', { name: /Invoice BA-26-0056-2/ })).toBeTruthy()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({ project_id: 12, scheduledPaymentIds: [72], paymentTerms: ['Net 30'] })
  expect(bodies[0]).not.toHaveProperty('items')
})

it('offers what approved change orders schedule, and counts them into the contract', async () => {
  const change: Project['bids'][number] = {
    ...contract,
    id: 48,
    kind: 'change_order',
    number: 2,
    paymentSchedule: [
      { id: 91, label: 'When poured', amount: null, percent: 10000, due: 300_000, invoiceId: null },
    ],
    total: 300_000,
  }
  const money = { ...billedProject.money, contract: 1_550_000, approvedChanges: 300_000 }
  server.use(answer(readProject, (): Project => ({ ...billedProject, bids: [change, contract], money })))
  const { user } = renderApp(`${address}?newInvoice=1`)
  const dialog = await openDialog('New invoice')
  await user.click(await dialog.findByRole('checkbox', { name: 'Change order 2: When poured' }))
  expect(dialog.getByText(/With this invoice/).textContent).toContain('$8,000.00 of $15,500.00')
  await user.click(dialog.getByRole('button', { name: 'Add a line' }))
  await user.type(dialog.getByLabelText('What line 1 is for'), 'Extra pier')
  await user.type(dialog.getByLabelText('Amount of line 1'), '8000')
  expect(dialog.getByText(/which is \$500.00 more than the contract of \$15,500.00/)).toBeTruthy()
})

it('puts what is wrong beside the fields, and says when more than the contract is billed', async () => {
  let body: NewInvoice | undefined
  server.use(
    answer(createInvoice, (call) => {
      body = call.body
      throw new Refusal(400, {
        error: 'Must not say that',
        code: 'invalid',
        fields: { 'items.0.description': 'Must not say that' },
      })
    }),
  )
  const { user } = renderApp(`${address}?newInvoice=1`)
  const dialog = await openDialog('New invoice')
  await user.click(await dialog.findByRole('checkbox', { name: 'On final inspection' }))
  await user.click(dialog.getByRole('button', { name: 'Add a line' }))
  await user.click(dialog.getByRole('button', { name: 'Make invoice' }))
  expect(await dialog.findByText('Say what this line is for')).toBeTruthy()
  expect(dialog.getByText('Enter an amount')).toBeTruthy()
  expect(body).toBeUndefined()
  await user.type(dialog.getByLabelText('What line 1 is for'), 'Extra pier')
  await user.type(dialog.getByLabelText('Amount of line 1'), '6000')
  expect(dialog.getByText(/which is \$1,000.00 more than the contract of \$12,500.00/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Make invoice' }))
  expect(await dialog.findByText('Must not say that')).toBeTruthy()
  expect(body).toMatchObject({
    scheduledPaymentIds: [73],
    items: [{ description: 'Extra pier', amount: 600_000 }],
  })
})

it('lets the due date follow the terms', async () => {
  const { user } = renderApp(`${address}?editInvoice=31`)
  const dialog = await openDialog('Edit invoice BA-26-0056-1')
  const due = await dialog.findByLabelText<HTMLInputElement>('Due')
  expect(due.value).toBe('2026-12-02')
  await user.click(dialog.getByRole('checkbox', { name: 'Net 30' }))
  expect(due.value).toBe('')
})

it('asks when a colleague changed the same field of an invoice', async () => {
  const theirs: Invoice = { ...deposit, title: 'Basement', version: 3 }
  const changes: InvoiceChange[] = []
  server.use(
    answer(updateInvoice, ({ body }) => {
      changes.push(body)
      if (body.version !== 3) {
        throw new Refusal(409, { error: 'Changed', code: 'conflict', current: z.encode(Invoice, theirs) })
      }
      return { ...theirs, title: 'Mine', version: 4 }
    }),
  )
  const { user } = renderApp(`${address}?editInvoice=31`)
  const dialog = await openDialog('Edit invoice BA-26-0056-1')
  await user.type(await dialog.findByLabelText('Title'), 'Mine')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const conflict = await openDialog('Somebody changed this invoice')
  expect(conflict.getByText('Basement')).toBeTruthy()
  await user.click(conflict.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(changes).toHaveLength(2))
  expect(changes[1]).toEqual({ title: 'Mine', version: 3 })
})

it('notes that an invoice went out', async () => {
  show(draft)
  let change: InvoiceChange | undefined
  server.use(
    answer(updateInvoice, ({ body }): Invoice => {
      change = body
      return { ...draft, status: 'sent', datesSent: body.datesSent ?? [], version: 3 }
    }),
  )
  const { user } = renderApp(`${address}?invoice=31`)
  await user.click(await screen.findByRole('button', { name: 'Mark as sent' }))
  const question = await openDialog('Invoice BA-26-0056-1 went out?')
  await user.click(question.getByRole('button', { name: 'Mark as sent' }))
  await waitFor(() => expect(change?.version).toBe(2))
  expect(Math.abs(Date.now() - Date.parse(change?.datesSent?.[0] ?? ''))).toBeLessThan(60_000)
})

it('voids a sent invoice with the reason', async () => {
  show({ ...draft, status: 'sent', datesSent: deposit.datesSent })
  let reason: string | undefined
  server.use(
    answer(voidInvoice, ({ body }) => {
      reason = body?.reason
      const invoice: Invoice = { ...draft, status: 'void', voidReason: 'Wrong customer' }
      return { message: 'Invoice voided successfully', invoice }
    }),
  )
  const { user } = renderApp(`${address}?invoice=31`)
  await user.click(await screen.findByRole('button', { name: 'More about this invoice' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Void…' }))
  await user.type(await screen.findByLabelText('Reason'), 'Wrong customer')
  await user.click(screen.getByRole('button', { name: 'Void invoice' }))
  expect(await screen.findByText('Invoice voided successfully')).toBeTruthy()
  expect(reason).toBe('Wrong customer')
})
