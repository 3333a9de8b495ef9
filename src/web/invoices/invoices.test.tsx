import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { readCompany } from '../../contract/company.ts'
import { listProjectHistory } from '../../contract/history.ts'
import {
  type Billing,
  createInvoice,
  Invoice,
  type InvoiceChange,
  type NewInvoice,
  readBilling,
  updateInvoice,
  voidInvoice,
} from '../../contract/invoices.ts'
import { type Project, readProject } from '../../contract/projects.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { bedrock, shellHandlers } from '../testing/shell-handlers.ts'
import { billedProject, billing, contract, deposit } from './sample-invoice.ts'

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => billedProject),
  answer(readBilling, () => billing),
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

/** Takes new invoices and keeps what they ask for. */
function takeInvoices(): NewInvoice[] {
  const bodies: NewInvoice[] = []
  server.use(
    answer(createInvoice, ({ body }) => {
      bodies.push(body)
      return { ...draft, id: 32, number: 'BA-26-0056-2', warning: null }
    }),
  )
  return bodies
}

async function openDialog(name: string | RegExp) {
  return within(await screen.findByRole('dialog', { name }))
}

it('bills the checked lines of the payment schedule once, even after a double click', async () => {
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
  const { user } = renderApp(`${address}/money`)
  await user.click(await screen.findByRole('button', { name: 'New invoice' }))
  const dialog = await openDialog('New invoice')
  expect(await dialog.findByText('Billed by BA-26-0056-1')).toBeTruthy()
  expect(dialog.queryByRole('checkbox', { name: 'Deposit' })).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: 'On completion of concrete' }))
  expect(dialog.getByText(/Billed so far/).textContent).toBe(
    'Billed so far $5,000.00 (40%). With this invoice $10,000.00 of $12,500.00, $2,500.00 left.',
  )
  await user.dblClick(dialog.getByRole('button', { name: 'Make invoice' }))
  expect(await screen.findByRole('dialog', { name: /Invoice BA-26-0056-2/ })).toBeTruthy()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({ project_id: 12, scheduledPaymentIds: [72], paymentTerms: ['Net 30'] })
  expect(bodies[0]).not.toHaveProperty('items')
  expect(bodies[0]).not.toHaveProperty('progress')
})

it('shows amounts in drafts apart from billed ones', async () => {
  const inDraft = billing.schedule.map((line) =>
    line.id === 72
      ? {
          ...line,
          inDrafts: 500_000,
          left: 0,
          invoices: [{ id: 41, number: 'BA-26-0056-2', amount: 500_000, isDraft: true }],
        }
      : line,
  )
  server.use(answer(readBilling, () => ({ ...billing, workInDrafts: 500_000, schedule: inDraft })))
  renderApp(`${address}?newInvoice=1`)
  const dialog = await openDialog('New invoice')
  expect((await dialog.findByText(/Billed so far/)).textContent).toBe(
    'Billed so far $5,000.00 (40%). With this invoice $5,000.00 of $12,500.00, $2,500.00 left. $5,000.00 more is in drafts.',
  )
  expect(dialog.getByText(/not billed yet/).textContent).toBe(
    '$5,000.00 is in draft BA-26-0056-2, not billed yet',
  )
  expect(dialog.queryByRole('checkbox', { name: 'On completion of concrete' })).toBeNull()
})

it('bills a part of a line by percent or by amount, and no more than is left of it', async () => {
  const partly = billing.schedule.map((line) =>
    line.id === 72
      ? {
          ...line,
          billed: 200_000,
          left: 300_000,
          invoices: [{ id: 40, number: 'BA-26-0056-9', amount: 200_000, isDraft: false }],
        }
      : line,
  )
  server.use(answer(readBilling, () => ({ ...billing, schedule: partly })))
  const bodies = takeInvoices()
  const { user } = renderApp(`${address}?newInvoice=1`)
  const dialog = await openDialog('New invoice')
  const concrete = await dialog.findByRole('checkbox', { name: 'On completion of concrete' })
  expect(dialog.getByText(/by BA-26-0056-9/).textContent).toBe(
    'Billed $2,000.00 of $5,000.00 by BA-26-0056-9, $3,000.00 left',
  )
  await user.click(concrete)
  const share = within(dialog.getByRole('radiogroup', { name: 'How much of On completion of concrete' }))
  await user.click(share.getByRole('radio', { name: 'Percent' }))
  await user.type(dialog.getByLabelText('Percent of On completion of concrete'), '70')
  await user.click(dialog.getByRole('checkbox', { name: 'On final inspection' }))
  const inspection = within(dialog.getByRole('radiogroup', { name: 'How much of On final inspection' }))
  await user.click(inspection.getByRole('radio', { name: 'Amount' }))
  const amount = dialog.getByLabelText('Amount of On final inspection')
  await user.clear(amount)
  await user.type(amount, '1000.50')
  await user.click(dialog.getByRole('button', { name: 'Make invoice' }))
  expect(
    await dialog.findByText('"On completion of concrete" has $3,000.00 left to bill, not $3,500.00'),
  ).toBeTruthy()
  expect(bodies).toEqual([])
  const percent = dialog.getByLabelText('Percent of On completion of concrete')
  await user.clear(percent)
  await user.type(percent, '33.33')
  await user.click(dialog.getByRole('button', { name: 'Make invoice' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]?.progress).toEqual([
    { scheduledPaymentId: 72, percent: 3333 },
    { scheduledPaymentId: 73, amount: 100_050 },
  ])
  expect(bodies[0]).not.toHaveProperty('scheduledPaymentIds')
})

it('shows what is left now when a colleague billed the line meanwhile', async () => {
  let left = 250_000
  server.use(
    answer(readBilling, () => ({
      ...billing,
      schedule: billing.schedule.map((line) =>
        line.id === 73
          ? {
              ...line,
              billed: 250_000 - left,
              left,
              invoices: left > 0 ? [] : [{ id: 41, number: 'BA-26-0056-7', amount: 250_000, isDraft: false }],
            }
          : line,
      ),
    })),
    answer(createInvoice, () => {
      left = 0
      throw new Refusal(409, {
        error: '"On final inspection" is already billed by invoice BA-26-0056-7',
        code: 'conflict',
      })
    }),
  )
  const { user } = renderApp(`${address}?newInvoice=1`)
  const dialog = await openDialog('New invoice')
  await user.click(await dialog.findByRole('checkbox', { name: 'On final inspection' }))
  await user.click(dialog.getByRole('button', { name: 'Make invoice' }))
  expect(await dialog.findByText(/is already billed by invoice BA-26-0056-7/)).toBeTruthy()
  expect(await dialog.findByText('Billed by BA-26-0056-7')).toBeTruthy()
})

it('groups change orders, and bills everything left including what is in no schedule', async () => {
  const change: Project['bids'][number] = { ...contract, id: 48, kind: 'change_order', number: 2 }
  server.use(
    answer(readProject, (): Project => ({ ...billedProject, bids: [change, contract] })),
    answer(readBilling, () => ({
      ...billing,
      contract: 1_600_000,
      leftToBill: 1_100_000,
      schedule: [
        ...billing.schedule,
        {
          id: 91,
          bid_id: 48,
          label: 'Change order 2: When poured',
          due: 300_000,
          billed: 0,
          inDrafts: 0,
          left: 300_000,
          invoices: [],
        },
      ],
    })),
  )
  const bodies = takeInvoices()
  const { user } = renderApp(`${address}?newInvoice=1`)
  const dialog = await openDialog('New invoice')
  expect(await dialog.findByText('Change order 2')).toBeTruthy()
  expect(dialog.getByText('Original contract')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Final: everything left' }))
  const ticked = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect(ticked('On final inspection')).toBe(true)
  expect(ticked('Change order 2: When poured')).toBe(true)
  expect(dialog.getByText(/Billed so far/).textContent).toContain('$16,000.00 of $16,000.00, $0.00 left')
  await user.click(dialog.getByRole('button', { name: 'Make invoice' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({
    scheduledPaymentIds: [72, 73, 91],
    items: [{ description: 'Rest of the contract', amount: 50_000 }],
  })
})

it('shows errors beside their fields, and warns when more than the contract is billed', async () => {
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
  const add = dialog.getByRole('button', { name: 'Add a line' })
  await user.click(add)
  await user.click(add)
  expect(document.activeElement).toBe(dialog.getByLabelText('What line 2 is for'))
  await user.keyboard('Extra pier')
  await user.click(dialog.getByRole('button', { name: 'Make invoice' }))
  expect(await dialog.findByText('Enter an amount')).toBeTruthy()
  expect(body).toBeUndefined()
  await user.type(dialog.getByLabelText('Amount of line 2'), '6000')
  expect(dialog.getByText(/which is \$1,000.00 more than the contract of \$12,500.00/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Make invoice' }))
  expect(await dialog.findByText('Must not say that')).toBeTruthy()
  expect(dialog.getByLabelText('What line 2 is for').getAttribute('aria-invalid')).toBe('true')
  expect(body).toMatchObject({
    scheduledPaymentIds: [73],
    items: [{ description: 'Extra pier', amount: 600_000 }],
  })
})

it.each([
  [{ leftToBill: 1_250_000 }, 'Contract', '12,500.00'],
  [{ leftToBill: 750_000, workInDrafts: 50_000 }, 'Rest of the contract', '7,000.00'],
])('starts with what is left of a contract without a schedule: %j', async (change, description, amount) => {
  server.use(answer(readBilling, () => ({ ...billing, schedule: [], ...change })))
  renderApp(`${address}?newInvoice=1`)
  const dialog = await openDialog('New invoice')
  expect(await dialog.findByDisplayValue(description)).toBe(dialog.getByLabelText('What line 1 is for'))
  expect(dialog.getByLabelText<HTMLInputElement>('Amount of line 1').value).toBe(amount)
})

it('starts with the company’s usual retention, and shows the total held', async () => {
  server.use(
    answer(readCompany, () => ({ ...bedrock, defaultRetention: 1000 })),
    answer(readBilling, () => ({ ...billing, retentionHeld: 25_000 })),
  )
  const bodies = takeInvoices()
  const { user } = renderApp(`${address}?newInvoice=1`)
  const dialog = await openDialog('New invoice')
  await user.click(await dialog.findByRole('checkbox', { name: 'On final inspection' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Retention in percent').value).toBe('10')
  expect(dialog.getByText(/^Held back until/).textContent).toContain(
    '$250.00 by this invoice, $500.00 in all',
  )
  await user.click(dialog.getByRole('button', { name: 'Make invoice' }))
  await waitFor(() => expect(bodies[0]).toMatchObject({ retention: 25_000 }))
})

it('keeps a half-written invoice through a reload', async () => {
  const first = renderApp(`${address}?newInvoice=1`)
  const before = await openDialog('New invoice')
  await first.user.click(await before.findByRole('checkbox', { name: 'On final inspection' }))
  await first.user.type(before.getByLabelText('Title'), 'Final')
  first.unmount()
  renderApp(`${address}?newInvoice=1`)
  const after = await openDialog('New invoice')
  expect(await after.findByText('We brought back what you typed before.')).toBeTruthy()
  expect(after.getByLabelText<HTMLInputElement>('Title').value).toBe('Final')
  expect(after.getByRole<HTMLInputElement>('checkbox', { name: 'On final inspection' }).checked).toBe(true)
})

it('releases all or part of the retention of earlier invoices', async () => {
  const held = (id: number, number: string, due: number): Billing['retention'][number] => ({
    invoice_id: id,
    number,
    issued: '2026-11-02',
    due,
    billed: 0,
    inDrafts: 0,
    left: due,
    invoices: [],
  })
  const money = { ...billedProject.money, retentionHeld: 75_000 }
  server.use(
    answer(readProject, (): Project => ({ ...billedProject, money })),
    answer(readBilling, () => ({
      ...billing,
      retentionHeld: 75_000,
      retention: [held(31, 'BA-26-0056-1', 50_000), held(32, 'BA-26-0056-2', 25_000)],
    })),
  )
  const bodies = takeInvoices()
  const { user } = renderApp(`${address}/money`)
  await user.click(await screen.findByRole('button', { name: 'Release retention' }))
  const dialog = await openDialog('Release retention')
  await user.click(await dialog.findByRole('button', { name: 'All that is held' }))
  const part = dialog.getByLabelText('Retention asked for of invoice BA-26-0056-2')
  await user.clear(part)
  await user.type(part, '300')
  await user.click(dialog.getByRole('button', { name: 'Make retention invoice' }))
  expect(
    await dialog.findByText('The retention of invoice BA-26-0056-2 has $250.00 left to bill, not $300.00'),
  ).toBeTruthy()
  await user.clear(part)
  await user.type(part, '100')
  await user.click(dialog.getByRole('button', { name: 'Make retention invoice' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]?.releases).toEqual([{ invoice_id: 31 }, { invoice_id: 32, amount: 10_000 }])
  expect(bodies[0]).not.toHaveProperty('retention')
})

it('accepts a payment term that is not on the company’s list', async () => {
  const bodies = takeInvoices()
  const { user } = renderApp(`${address}?newInvoice=1`)
  const dialog = await openDialog('New invoice')
  await user.click(await dialog.findByRole('checkbox', { name: 'On final inspection' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Net 30' }))
  await user.click(dialog.getByRole('button', { name: 'Another term' }))
  const own = dialog.getByLabelText('Another payment term')
  await user.type(own, 'Net 10, or else')
  expect(dialog.getByText('Must not contain a comma')).toBeTruthy()
  await user.clear(own)
  await user.type(own, 'Net 10{Enter}')
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Net 10' }).checked).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Make invoice' }))
  await waitFor(() => expect(bodies[0]?.paymentTerms).toEqual(['Net 10']))
  expect(bodies[0]?.dueDate).toBe(addDays(companyDayOf(new Date()), 10))
})

it('moves the due date with the payment terms', async () => {
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
  const conflict = await openDialog('Someone changed this invoice')
  await user.click(conflict.getByRole('button', { name: 'Compare' }))
  expect(conflict.getByText('Basement')).toBeTruthy()
  await user.click(conflict.getByRole('button', { name: 'Back' }))
  await user.click(conflict.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(changes).toHaveLength(2))
  expect(changes[1]).toEqual({ title: 'Mine', version: 3 })
})

it('marks an invoice as sent', async () => {
  show(draft)
  let change: InvoiceChange | undefined
  server.use(
    answer(updateInvoice, ({ body }): Invoice => {
      change = body
      return { ...draft, status: 'sent', datesSent: body.datesSent ?? [], version: 3 }
    }),
  )
  const { user } = renderApp(`${address}?invoice=31`)
  await user.click(await screen.findByRole('button', { name: 'More about this invoice' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as sent' }))
  const question = await openDialog('Did invoice BA-26-0056-1 go out?')
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
