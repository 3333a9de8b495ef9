import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import { readCompany } from '../../contract/company.ts'
import { type Delivery, listDeliveries, readDelivery } from '../../contract/deliveries.ts'
import { listProjectHistory } from '../../contract/history.ts'
import {
  readInvoiceMessage,
  remindInvoice,
  type SendTo,
  sendInvoice,
} from '../../contract/invoice-sending.ts'
import { type Invoice, type InvoiceChange, readBilling, updateInvoice } from '../../contract/invoices.ts'
import { type Project, readProject } from '../../contract/projects.ts'
import { detailOf, outgoing, sentMail } from '../deliveries/sample-delivery.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { bedrock, shellHandlers } from '../testing/shell-handlers.ts'
import { billedProject, billing, deposit } from './sample-invoice.ts'

const draft: Invoice = {
  ...deposit,
  datesSent: [],
  received_payments: [],
  status: 'draft',
  paid: 0,
  balance: 500_000,
}
const sentInvoice: Invoice = { ...draft, status: 'sent', datesSent: ['2026-11-20T17:00:02Z'], version: 3 }
const about = { id: 31, number: 'BA-26-0056-1' }
const mail: Delivery = { ...sentMail, kind: 'invoice', bid: null, invoice: about }

let shown: Invoice
const asked: (string | undefined)[] = []
const server = startApiStandIn(
  // Before the shell's: the first that fits answers.
  answer(readCompany, () => ({
    ...bedrock,
    paymentTerms: ['Net 30', 'Due on receipt'],
    reminderDays: [3, 14],
  })),
  ...shellHandlers,
  answer(readProject, (): Project => ({ ...billedProject, invoices: [shown] })),
  answer(readBilling, () => billing),
  answer(listProjectHistory, () => []),
  answer(readInvoiceMessage, ({ query }): OutgoingMessage => {
    asked.push(query.paymentTerms)
    return { ...outgoing, subject: query.subject || `Invoice, ${query.occasion}` }
  }),
  answer(readDelivery, () => detailOf(mail)),
  http.get('*/api/invoices/:id/preview', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  shown = draft
  asked.length = 0
})

interface Sent {
  body: SendTo | undefined
  terms: string | undefined
  key: string | null
}

/** Notes every sending that is asked for, and answers by `give`. */
function keepSendings(give: (count: number) => Delivery): Sent[] {
  const sendings: Sent[] = []
  server.use(
    answer(sendInvoice, ({ body, query, request }) => {
      sendings.push({ body, terms: query.paymentTerms, key: request.headers.get('Idempotency-Key') })
      const delivery = give(sendings.length)
      if (delivery.status !== 'queued') shown = sentInvoice
      return {
        message: 'Invoice sent successfully',
        invoice: shown,
        project: { ...billedProject, invoices: [shown] },
        delivery,
      }
    }),
  )
  return sendings
}

async function openDrawer() {
  const app = renderApp('/employee/Maria/projects/12#invoice-31')
  const invoice = within(await screen.findByRole('dialog', { name: /^Invoice BA-26-0056-1/ }))
  await app.user.click(invoice.getByRole('button', { name: 'Send' }))
  const drawer = within(await screen.findByRole('dialog', { name: /^Send invoice BA-26-0056-1 to Ann Lee/ }))
  const button = drawer.getByRole('button', { name: 'Send the e-mail' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  return { ...app, drawer, button }
}

it('sends the previewed invoice once with other terms, and shows when it was sent', async () => {
  const sendings = keepSendings(() => mail)
  const { user, drawer, button } = await openDrawer()
  await user.click(await drawer.findByRole('checkbox', { name: 'Due on receipt' }))
  await waitFor(() => expect(asked.at(-1)).toBe('Due on receipt'))
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.dblClick(button)
  await drawer.findByText('Invoice sent successfully')
  expect(sendings).toHaveLength(1)
  expect(sendings[0]?.terms).toBe('Due on receipt')
  expect(sendings[0]?.body).toEqual({
    to: 'ann@lee.example',
    toName: 'Ann Lee',
    documentSha256: outgoing.documentSha256,
  })
  await user.click(drawer.getByRole('button', { name: 'Done' }))
  const invoice = within(await screen.findByRole('dialog', { name: /^Invoice BA-26-0056-1/ }))
  expect(invoice.getByText('Nov 20, 2026, 9:00 AM')).toBeTruthy()
  expect(invoice.queryByRole('button', { name: 'Send' })).toBeNull()
})

it('shows why the provider refused, and replaces the refused message on the next try', async () => {
  const failed: Delivery = { ...mail, id: 10, status: 'failed', acceptedAt: null }
  const sendings = keepSendings((count) => {
    if (count === 1) throw new Refusal(502, { error: '550 No such mailbox', code: 'upstream_failed' })
    return mail
  })
  const { user, drawer, button } = await openDrawer()
  server.use(answer(listDeliveries, () => [failed]))
  await user.click(button)
  await drawer.findByText('550 No such mailbox')
  await user.click(button)
  await drawer.findByText('Invoice sent successfully')
  expect(sendings[1]?.body?.insteadOf).toBe(10)
  expect(sendings[1]?.key).not.toBe(sendings[0]?.key)
})

it('does not count an invoice as sent while its message is still waiting', async () => {
  const queued: Delivery = { ...mail, status: 'queued', acceptedAt: null, attempts: 1, error: 'Timed out' }
  server.use(answer(readDelivery, () => detailOf(queued)))
  keepSendings(() => queued)
  const { user, drawer, button } = await openDrawer()
  await user.click(button)
  await drawer.findByText('On its way')
  expect(drawer.getByText(/The invoice counts as sent once the message was taken/)).toBeTruthy()
})

it('sends nothing while e-mail is not set up', async () => {
  server.use(
    answer(readInvoiceMessage, () => ({
      ...outgoing,
      isConfigured: false,
      problems: ['E-mail is not set up: SMTP_URL is missing'],
    })),
  )
  renderApp('/employee/Maria/projects/12?sendInvoice=31')
  const drawer = within(await screen.findByRole('dialog', { name: /^Send invoice/ }))
  await drawer.findByText(/SMTP_URL is missing/)
  expect(drawer.getByRole('link', { name: 'See what is missing' })).toBeTruthy()
  expect(drawer.getByRole('button', { name: 'Send the e-mail' })).toHaveProperty('disabled', true)
})

it('sends a reminder, counts reminders, and pauses automatic ones', async () => {
  shown = {
    ...sentInvoice,
    remindersSent: 1,
    remindedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  }
  const changes: InvoiceChange[] = []
  server.use(
    answer(updateInvoice, ({ body }) => {
      changes.push(body)
      shown = { ...shown, remindersPaused: body.remindersPaused ?? false, version: 4 }
      return shown
    }),
    answer(remindInvoice, () => {
      shown = { ...shown, remindersSent: 2, remindedAt: new Date().toISOString() }
      const project = { ...billedProject, invoices: [shown] }
      return { message: 'Reminder sent successfully', invoice: shown, project, delivery: mail }
    }),
  )
  const { user } = renderApp('/employee/Maria/projects/12#invoice-31')
  const invoice = within(await screen.findByRole('dialog', { name: /^Invoice BA-26-0056-1/ }))
  expect(invoice.getByText('1 reminder sent, last 3 days ago')).toBeTruthy()
  await user.click(await invoice.findByRole('switch', { name: /Remind automatically/ }))
  await waitFor(() => expect(changes).toEqual([{ remindersPaused: true, version: 3 }]))
  expect(await invoice.findByText('Paused for this invoice.')).toBeTruthy()
  await user.click(invoice.getByRole('button', { name: 'Send a reminder' }))
  const drawer = within(await screen.findByRole('dialog', { name: /^Remind Ann Lee/ }))
  await drawer.findByText('Invoice, reminder')
  const button = drawer.getByRole('button', { name: 'Send the e-mail' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await drawer.findByText('Reminder sent successfully')
  await user.click(drawer.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('2 reminders sent, last just now')).toBeTruthy()
})
