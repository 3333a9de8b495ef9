import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listProjectHistory } from '../../contract/history.ts'
import {
  createPayment,
  type NewPayment,
  type NewRefund,
  type PaymentChange,
  type ReceivedPayment,
  refundPayment,
  reversePayment,
  updatePayment,
} from '../../contract/payments.ts'
import { readProject } from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { billedProject, deposit } from '../invoices/sample-invoice.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { emptyRefund } from './refund-drawer.tsx'

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => billedProject),
  answer(listProjectHistory, () => []),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
})

const address = '/employee/Maria/projects/12/money'
const [received] = deposit.received_payments as [ReceivedPayment]

/** Takes payments and keeps them with their keys; the first `failures` are refused as if the connection broke. */
function takePayments(failures = 0) {
  const taken: { body: NewPayment; key: string | null; picture: FormDataEntryValue | null }[] = []
  server.use(
    answer(createPayment, async ({ body, request }) => {
      const form = await request.clone().formData()
      taken.push({ body, key: request.headers.get('Idempotency-Key'), picture: form.get('picture') })
      if (taken.length <= failures) throw new Refusal(503, { error: 'Try again', code: 'unavailable' })
      return { ...received, id: 92, amount: body.amount }
    }),
  )
  return taken
}

async function openPayment() {
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Record payment on invoice BA-26-0056-1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment on invoice BA-26-0056-1' }))
  return { user, dialog, submit: dialog.getByRole('button', { name: 'Record payment' }) }
}

it('records the open balance with a picture once, even after a double click', async () => {
  const taken = takePayments()
  const { user, dialog, submit } = await openPayment()
  expect(dialog.getByLabelText<HTMLInputElement>('Amount *').value).toBe('2,000.00')
  await user.type(dialog.getByLabelText('Check number'), '1043')
  const file = new File(['jpeg'], 'check.jpg', { type: 'image/jpeg' })
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!chooser) throw new Error('No file chooser')
  await user.upload(chooser, file)
  expect(await dialog.findByText('check.jpg')).toBeTruthy()
  await user.dblClick(submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(taken).toHaveLength(1)
  expect(taken[0]?.body).toMatchObject({
    invoice_id: 31,
    amount: 200_000,
    method: 'check',
    identification: '1043',
    received: companyDayOf(new Date()),
  })
  expect(taken[0]?.picture).toBeInstanceOf(File)
})

it('retries with the same key, and uses a new key when the form is opened again', async () => {
  const taken = takePayments(1)
  const { user, dialog, submit } = await openPayment()
  await user.click(submit)
  expect(await dialog.findByText('Try again')).toBeTruthy()
  await user.click(submit)
  await waitFor(() => expect(taken).toHaveLength(2))
  expect(taken[0]?.key).toBeTruthy()
  expect(taken[1]?.key).toBe(taken[0]?.key)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Record payment on invoice BA-26-0056-1' }))
  await user.click(await screen.findByRole('button', { name: 'Record payment' }))
  await waitFor(() => expect(taken).toHaveLength(3))
  expect(taken[2]?.key).not.toBe(taken[0]?.key)
})

it('takes more than the balance only when confirmed', async () => {
  const taken = takePayments()
  const { user, dialog, submit } = await openPayment()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  const amount = dialog.getByLabelText('Amount *')
  await user.clear(amount)
  await user.type(amount, '2500')
  await user.click(submit)
  expect(
    await dialog.findByText('The payment of $2,500.00 is more than the balance of $2,000.00'),
  ).toBeTruthy()
  expect(taken).toHaveLength(0)
  await user.click(dialog.getByRole('checkbox', { name: 'Take $500.00 more than the balance, on purpose' }))
  await user.click(submit)
  await waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]?.body).toMatchObject({ amount: 250_000, overpayment: true })
})

it("shows the server's error beside its field", async () => {
  server.use(
    answer(createPayment, () => {
      throw new Refusal(400, {
        error: 'The picture cannot be read',
        code: 'invalid',
        fields: { picture: 'The picture cannot be read' },
      })
    }),
  )
  const { user, dialog, submit } = await openPayment()
  await user.click(submit)
  expect(await dialog.findAllByText('The picture cannot be read')).toHaveLength(1)
})

it('records the day a payment cleared', async () => {
  let change: PaymentChange | undefined
  server.use(
    answer(updatePayment, ({ body }) => {
      change = body
      return { ...received, cleared: body.cleared ?? null, version: 2 }
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Note when $3,000.00 cleared' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as cleared' }))
  await waitFor(() => expect(change).toEqual({ cleared: companyDayOf(new Date()), version: 1 }))
})

it('refunds no more than is left of a payment, once even after a double click', async () => {
  const bodies: NewRefund[] = []
  server.use(
    answer(refundPayment, ({ body }) => {
      bodies.push(body)
      return {
        ...received,
        id: 95,
        kind: 'refund',
        amount: -body.amount,
        corrects_id: 91,
      } satisfies ReceivedPayment
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Actions for the payment of $3,000.00' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Refund…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund of Check 1042' }))
  const amount = dialog.getByLabelText<HTMLInputElement>('Amount *')
  expect(amount.value).toBe('3,000.00')
  const submit = dialog.getByRole('button', { name: 'Record refund' })
  await user.clear(amount)
  await user.type(amount, '3000.01')
  await user.click(submit)
  expect(
    await dialog.findByText('The refund of $3,000.01 is more than the $3,000.00 left of the payment'),
  ).toBeTruthy()
  await user.clear(amount)
  await user.type(amount, '250')
  await user.type(dialog.getByLabelText('Reason'), 'Paid twice')
  await user.dblClick(submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({ amount: 25_000, method: 'check', reason: 'Paid twice' })
})

it('says what a reversal does before it reverses a bounced check', async () => {
  const bodies: unknown[] = []
  server.use(
    answer(reversePayment, ({ body }) => {
      bodies.push(body)
      return {
        ...received,
        id: 96,
        kind: 'reversal',
        amount: -300_000,
        corrects_id: 91,
      } satisfies ReceivedPayment
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Actions for the payment of $3,000.00' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reverse…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse Check 1042?' }))
  expect(dialog.getByText(/balance of invoice BA-26-0056-1 goes up by as much/)).toBeTruthy()
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reverse $3,000.00' })
  expect(submit.disabled).toBe(true)
  await user.click(dialog.getByRole('radio', { name: 'The check bounced' }))
  await user.dblClick(submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toEqual([{ received: companyDayOf(new Date()), reason: 'The check bounced' }])
})

it('starts a refund with what the invoice is overpaid by', () => {
  const today = companyDayOf(new Date())
  expect(emptyRefund(received, -14_869, today).amount).toBe(14_869)
  expect(emptyRefund(received, -999_999, today).amount).toBe(received.amount)
  expect(emptyRefund({ ...received, refunded: 100_000 }, 0, today).amount).toBe(received.amount - 100_000)
})

it('offers only the steps that a reversed payment and its reversal allow', async () => {
  const undone: ReceivedPayment = { ...received, isReversed: true }
  const reversal: ReceivedPayment = {
    ...received,
    id: 96,
    kind: 'reversal',
    amount: -300_000,
    corrects_id: 91,
    reason: 'The check bounced',
  }
  const invoice = { ...deposit, received_payments: [undone, reversal] }
  server.use(answer(readProject, () => ({ ...billedProject, invoices: [invoice] })))
  const { user } = renderApp(address)
  expect(await screen.findByText('Reversal of Check 1042')).toBeTruthy()
  expect(screen.getByText('Reversed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Note when/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Actions for the payment of $3,000.00' }))
  expect(await screen.findByRole('menuitem', { name: 'Receipt' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Refund…' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Reverse…' })).toBeNull()
})
