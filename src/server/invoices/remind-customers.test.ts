import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Delivery } from '../../contract/deliveries.ts'
import { newProject } from '../bids/sample-bid.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import { jobHandlers, jobSchedules } from '../job-handlers.ts'
import { answerPlainly, findClosedPort, startOddServer } from '../mail/sample-mail-server.ts'
import type { Caller } from '../testing/build-test-app.ts'
import { remindCustomers } from './remind-customers.service.ts'
import { newInvoice, pay, type WireInvoice } from './sample-invoice.ts'

let office: SendingOffice
let person: Caller
beforeAll(async () => {
  // Nobody stays signed in for weeks but here.
  office = await openSendingOffice({ SESSION_IDLE_DAYS: '60', SESSION_MAX_DAYS: '60' })
  person = office.person
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  await setSteps([3, 14, 30])
})
afterEach(async () => {
  await office.settle()
  // What one test leaves past due is nothing that another one is about.
  await office.deps.db.updateTable('invoice').set({ reminders_paused: true }).execute()
})
afterAll(() => office.close())

const setSteps = (days: number[]) =>
  office.deps.db.updateTable('company').set({ reminder_days: days }).execute()

/** Due on November 30, sent on the 20th. */
async function sent({ email = 'nora@customer.example', to = email }: { email?: string; to?: string } = {}) {
  const project = await newProject(person, { customer: { name: 'Nora Vance', email } })
  const invoice = await newInvoice(person, project.id, {
    items: [{ description: 'Extra work', amount: 1250.5 }],
    dueDate: '2026-11-30',
  })
  const url = `/api/invoices/${invoice.id}`
  expect((await person.call('POST', `${url}/send`, { to })).status).toBe(200)
  return { project, invoice, url }
}
const read = async (url: string) => (await person.call<WireInvoice>('GET', url)).body
const remind = (url: string, body?: object) =>
  person.call<{ message: string; error: string; invoice: WireInvoice; delivery: Delivery }>(
    'POST',
    `${url}/remind`,
    body,
  )
const remindersOf = async ({ id }: { id: number }) =>
  (await person.call<Delivery[]>('GET', `/api/deliveries?invoice_id=${id}`)).body.filter(
    ({ kind }) => kind === 'invoice_reminder',
  )
async function run(instant?: string) {
  if (instant !== undefined) office.clock.set(instant)
  await remindCustomers(office.deps)
  await office.runJobs({ includeLater: true })
}

test('at each step one mail goes where the invoice went, with its PDF, by however many workers', async () => {
  const { invoice, url, project } = await sent({ to: 'books@customer.example' })
  await run('2026-12-03T16:59:00Z') // 8:59 on the third day past due
  expect(await remindersOf(invoice)).toEqual([])
  office.clock.set('2026-12-03T17:00:00Z')
  await Promise.all(Array.from({ length: 4 }, () => remindCustomers(office.deps)))
  await run()
  expect(await remindersOf(invoice)).toMatchObject([{ createdBy: null, recipient: 'books@customer.example' }])
  const mail = (await office.mails()).at(-1)
  expect(mail).toMatchObject({
    subject: `Reminder: Invoice ${invoice.number} from Bedrock Foundations`,
    attachments: [{ filename: `Invoice ${invoice.number}.pdf` }],
  })
  expect(mail?.text).toContain(`invoice ${invoice.number} is 3 days past due`)
  expect(mail?.text).toContain('Balance due: $1,250.50')
  expect(mail?.text).toContain('Was due: November 30, 2026')
  expect(await read(url)).toMatchObject({
    remindersSent: 1,
    remindedAt: '2026-12-03T17:00:00.000Z',
    datesSent: ['2026-11-20T18:00:00.000Z'],
  })
  await run('2026-12-13T18:00:00Z')
  expect(await remindersOf(invoice)).toHaveLength(1)
  await run('2026-12-14T18:00:00Z')
  await run('2026-12-15T18:00:00Z')
  expect(await remindersOf(invoice)).toHaveLength(2)
  const history = await person.call<{ summary: string; actor: unknown }[]>(
    'GET',
    `/api/projects/${project.id}/history?entity=delivery`,
  )
  expect(history.body[0]).toMatchObject({
    summary: `sent a reminder of invoice ${invoice.number} by e-mail to books@customer.example`,
    actor: null,
  })
})

test('after a late start several steps are one mail, and count', async () => {
  await setSteps([])
  const { invoice, url } = await sent()
  await run('2026-12-20T18:00:00Z')
  expect(await remindersOf(invoice)).toEqual([])
  await setSteps([3, 14, 30])
  await run()
  await run('2026-12-21T18:00:00Z')
  expect(await remindersOf(invoice)).toHaveLength(1)
  expect(await read(url)).toMatchObject({ remindersSent: 2 })
  await run('2026-12-30T18:00:00Z')
  expect(await read(url)).toMatchObject({ remindersSent: 3 })
})

test('whoever gets an invoice that is past due already is reminded at the next step, not minutes later', async () => {
  const project = await newProject(person, { customer: { name: 'Nora', email: 'n@customer.example' } })
  const late = await newInvoice(person, project.id, {
    items: [{ description: 'Work that was forgotten', amount: 800 }],
    issued: '2026-10-01',
    dueDate: '2026-11-10',
  })
  expect((await person.call('POST', `/api/invoices/${late.id}/send`, {})).status).toBe(200)
  await run('2026-11-20T18:10:00Z')
  await run('2026-11-23T18:00:00Z')
  expect(await remindersOf(late)).toEqual([])
  await run('2026-11-24T18:00:00Z')
  expect(await remindersOf(late)).toHaveLength(1)
})

test('nobody is reminded of what is paid, void, paused, not sent, not due, canceled or deleted', async () => {
  const { db } = office.deps
  const paid = await sent()
  await pay(person, paid.project.id, paid.invoice.id, 1250.5)
  const voided = await sent()
  await person.call('POST', `${voided.url}/void`, {})
  const paused = await sent()
  await person.call('PUT', paused.url, { remindersPaused: true })
  const extended = await sent()
  await person.call('PUT', extended.url, { dueDate: '2026-12-10' })
  const dateless = await sent()
  await person.call('PUT', dateless.url, { dueDate: null })
  const canceled = await sent()
  await db
    .updateTable('project')
    .set({ status: 'project_cancelled' })
    .where('id', '=', canceled.project.id)
    .execute()
  const deleted = await sent()
  await db
    .updateTable('project')
    .set({ deleted_at: office.clock.now() })
    .where('id', '=', deleted.project.id)
    .execute()
  const draft = await newInvoice(person, paid.project.id, {
    items: [{ description: 'More', amount: 5 }],
    dueDate: '2026-11-30',
  })
  const owed = await sent()
  await pay(person, owed.project.id, owed.invoice.id, 1000)
  await run('2026-12-04T18:00:00Z')
  for (const { invoice } of [paid, voided, paused, extended, dateless, canceled, { invoice: draft }]) {
    expect(await remindersOf(invoice)).toEqual([])
  }
  const rows = await db
    .selectFrom('delivery')
    .selectAll()
    .where('invoice_id', '=', deleted.invoice.id)
    .execute()
  expect(rows.map(({ kind }) => kind)).toEqual(['invoice'])
  expect(await remindersOf(owed.invoice)).toHaveLength(1)
  expect((await office.mails()).at(-1)?.text).toContain('Balance due: $250.50')
})

test('a reminder by hand goes out at any time; that day’s step needs no other', async () => {
  const { invoice, url } = await sent()
  const early = await remind(url)
  expect(early).toMatchObject({
    status: 200,
    body: {
      message: 'Reminder sent successfully',
      invoice: { remindersSent: 1, remindedAt: '2026-11-20T18:00:00.000Z' },
      delivery: { kind: 'invoice_reminder', status: 'accepted' },
    },
  })
  expect((await office.mails()).at(-1)?.text).toContain('which is still open')
  office.clock.set('2026-12-03T17:30:00Z')
  expect((await remind(url, { to: 'boss@customer.example' })).status).toBe(200)
  await run('2026-12-03T18:00:00Z')
  expect(await remindersOf(invoice)).toHaveLength(2)
  await run('2026-12-14T18:00:00Z')
  expect(await remindersOf(invoice)).toHaveLength(3)
})

test('by hand nobody is reminded of what was never sent, is paid or void', async () => {
  const project = await newProject(person, { customer: { name: 'Nora', email: 'n@customer.example' } })
  const draft = await newInvoice(person, project.id)
  expect((await remind(`/api/invoices/${draft.id}`)).body.error).toBe(
    'This invoice has not been sent yet; send it before you remind of it',
  )
  const { url, invoice } = await sent()
  await pay(person, invoice.project_id, invoice.id, 1250.5)
  expect(await remind(url)).toMatchObject({
    status: 409,
    body: { error: 'Nothing is owed on this invoice' },
  })
})

test('a refusal shows in the ledger, is not repeated by itself, and counts for nothing', async () => {
  const { invoice, url } = await sent()
  const server = await startOddServer((step) =>
    step === 'RCPT' ? '550 5.1.1 No such user\r\n' : answerPlainly(step),
  )
  office.connectMail(server)
  await run('2026-12-03T18:00:00Z')
  await server.close()
  office.connectMail()
  await run('2026-12-04T18:00:00Z')
  expect(await remindersOf(invoice)).toMatchObject([
    { status: 'failed', error: expect.stringContaining('550 5.1.1'), handledAt: null },
  ])
  expect(await read(url)).toMatchObject({ remindersSent: 0, remindedAt: null })
  await run('2026-12-14T18:00:00Z')
  expect(await remindersOf(invoice)).toHaveLength(2)
})

test('a reminder that waits for the mail server stays in the office once the invoice is paid', async () => {
  const { invoice } = await sent()
  office.connectMail({ port: await findClosedPort() })
  await run('2026-12-03T18:00:00Z')
  expect(await remindersOf(invoice)).toMatchObject([{ status: 'queued' }])
  office.clock.advance(60_000)
  await pay(person, invoice.project_id, invoice.id, 1250.5)
  office.connectMail()
  office.mailServer.received.length = 0
  office.clock.advance(60_000)
  await office.runJobs({ includeLater: true })
  expect(await remindersOf(invoice)).toMatchObject([{ status: 'failed', error: 'The invoice has been paid' }])
  expect(office.mailServer.received).toEqual([])
})

test('where nobody can be written to, history says so once a step; without a mail server it waits', async () => {
  const { invoice, project, url } = await sent({ email: '', to: 'once@customer.example' })
  // It went out by hand: no address is known of it.
  await office.deps.db.deleteFrom('delivery_attempt').execute()
  await office.deps.db.deleteFrom('delivery').where('invoice_id', '=', invoice.id).execute()
  const failures = async () =>
    (
      await person.call<{ verb: string; summary: string }[]>(
        'GET',
        `/api/projects/${project.id}/history?entity=invoice`,
      )
    ).body.filter(({ verb }) => verb === 'reminder_failed')
  const { mailer } = office.deps
  office.deps.mailer = null
  await run('2026-12-03T18:00:00Z')
  expect(await failures()).toEqual([])
  office.deps.mailer = mailer
  await run()
  await run('2026-12-04T18:00:00Z')
  expect(await failures()).toMatchObject([
    {
      summary: `could not remind the customer of invoice ${invoice.number}: The customer has no e-mail address`,
    },
  ])
  expect(await read(url)).toMatchObject({ remindersSent: 0, remindedAt: null })
})

test('the queue looks by the clock', () => {
  expect(Object.keys(jobHandlers(office.deps))).toContain('remind-customers')
  expect(jobSchedules['remind-customers']).toBe('*/10 * * * *')
})
