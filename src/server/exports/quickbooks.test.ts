import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MonthRow } from '../../contract/months.ts'
import type { Project } from '../../contract/projects.ts'
import type { PayablesReport, ReceivablesReport } from '../../contract/reports.ts'
import { firstDayOf, lastDayOf } from '../../domain/books.ts'
import { newExpense, pathOf } from '../expenses/sample-expense.ts'
import { newInvoice, newSentInvoice } from '../invoices/sample-invoice.ts'
import { anyMoneyHistory } from '../testing/any-money-history.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { sum } from '../testing/count-money.ts'
import { readCsv } from '../testing/read-csv.ts'
import { readZip } from '../testing/read-zip.ts'
import { writeMoney } from '../testing/write-money.ts'
import { nameForQuickBooks } from './quickbooks-names.ts'

let office: TestApp
let accountant: Caller

beforeAll(async () => {
  office = await buildTestApp()
  accountant = await office.signIn('accountant')
  for (const [index, history] of fc.sample(anyMoneyHistory, { numRuns: 30, seed: 3 }).entries()) {
    const { body } = await accountant.call<Project>('POST', '/api/projects', {
      // Two people of one name.
      customer: { name: `Customer ${index % 8}`, phone: `(510) 555-0${100 + (index % 16)}` },
      region: 'bay_area',
    })
    await writeMoney(office.deps.db, body.id, history)
    if (index % 10 === 9) {
      await office.deps.db
        .updateTable('project')
        .set({ deleted_at: office.clock.now() })
        .where('id', '=', body.id)
        .execute()
    }
  }
}, 60_000)
afterAll(() => office.close())

/** Everything in the histories lies within it. */
const whole = 'from=2026-01-01&to=2027-03-31'
const cents = (dollars: string | number) => Math.round(Number(dollars) * 100)

async function readFile(file: string, period = whole): Promise<Record<string, string>[]> {
  const { status, raw } = await accountant.call('GET', `/api/exports/quickbooks/${file}?${period}`)
  expect(status).toBe(200)
  return readCsv(raw)
}

/** Debits less credits of an account, in cents. */
function balanceOf(journal: Record<string, string>[], account: string): number {
  const lines = journal.filter((line) => line['*AccountName'] === account)
  return sum(lines.map((line) => cents(line['*Debits'] ?? 0) - cents(line['*Credits'] ?? 0)))
}

test("imported whole, QuickBooks' receivables are ours, customer by customer", async () => {
  const invoices = await readFile('invoices')
  const payments = await readFile('payments')
  const contacts = await readFile('customers')
  const { body } = await accountant.call<ReceivablesReport>('GET', '/api/reports/receivables?on=2027-03-31')
  const billed = sum(invoices.map((line) => cents(line['*ItemAmount'] ?? '')))
  expect(billed + balanceOf(payments, 'Accounts Receivable (A/R)')).toBe(cents(body.totals.balance))

  const balances = contacts
    .map(({ Name }) => {
      const asked = invoices.filter((line) => line['*Customer'] === Name)
      const paid = payments.filter((line) => line['Name'] === Name)
      return (
        sum(asked.map((line) => cents(line['*ItemAmount'] ?? ''))) +
        balanceOf(paid, 'Accounts Receivable (A/R)')
      )
    })
    .filter((balance) => balance !== 0)
  const ours = body.customers.map(({ balance }) => cents(balance)).filter((balance) => balance !== 0)
  expect(balances.toSorted((a, b) => a - b)).toEqual(ours.toSorted((a, b) => a - b))
})

test("imported whole, QuickBooks' payables are ours", async () => {
  const journal = await readFile('expenses')
  const { body } = await accountant.call<PayablesReport>('GET', '/api/reports/payables?on=2027-03-31')
  expect(-balanceOf(journal, 'Accounts Payable (A/P)')).toBe(
    cents(body.totals.owed) - cents(body.totals.credits),
  )
  const vendors = (await readFile('vendors')).map(({ Name }) => Name)
  const named = journal.filter((line) => line['*AccountName'] === 'Accounts Payable (A/P)')
  expect(new Set(named.map((line) => line['Name']))).toEqual(new Set(vendors))
})

test('the files of a month add up to its figures', async () => {
  const { body } = await accountant.call<{ months: MonthRow[] }>('GET', '/api/months')
  expect(body.months.length).toBeGreaterThan(9)
  const filed: number[] = []
  for (const { month, figures } of body.months) {
    const period = `from=${firstDayOf(month)}&to=${lastDayOf(month)}`
    const billed = (await readFile('invoices', period)).map((line) => cents(line['*ItemAmount'] ?? ''))
    filed.push(sum(billed))
    const received = await readFile('payments', period)
    expect([month, balanceOf(received, 'Undeposited Funds')]).toEqual([month, cents(figures.collected)])
    const spent = await readFile('expenses', period)
    expect([month, 0 - balanceOf(spent, 'Checking')]).toEqual([month, cents(figures.paidOut)])
    expect([month, 0 - balanceOf(spent, 'Accounts Payable (A/P)')]).toEqual([
      month,
      cents(figures.expenses) - cents(figures.paidOut),
    ])
  }
  // An invoice that is void by now is in no file, whatever month it was billed and voided in.
  const standing = body.months.map(({ figures }) => cents(figures.billed) - cents(figures.voided))
  expect(sum(filed)).toBe(sum(standing))
})

test('every journal entry balances, above zero on both sides, with one line that names somebody', async () => {
  for (const file of ['payments', 'expenses']) {
    const entries = new Map<string, Record<string, string>[]>()
    for (const line of await readFile(file)) {
      const number = line['*JournalNo'] ?? ''
      entries.set(number, [...(entries.get(number) ?? []), line])
    }
    expect(entries.size).toBeGreaterThan(10)
    for (const [number, lines] of entries) {
      const sides = lines.map((line) => [line['*Debits'] ?? '', line['*Credits'] ?? ''])
      expect([number, sum(sides.map(([debit, credit]) => cents(debit ?? '') - cents(credit ?? '')))]).toEqual(
        [number, 0],
      )
      expect(sides.flat().every((amount) => amount === '' || Number(amount) > 0)).toBe(true)
      expect(lines.filter((line) => line['Name'] !== '')).toHaveLength(1)
      expect(lines[0]?.['*JournalDate']).toMatch(/^\d\d\/\d\d\/202\d$/)
    }
  }
})

test('an invoice as its lines, its retention below zero, a void one left out', async () => {
  const { body: project } = await accountant.call<Project>('POST', '/api/projects', {
    customer: { name: 'Peña "Rosa": Delgado' },
    region: 'bay_area',
  })
  const invoice = { sent: true, dueDate: '2025-06-30', payments: [], issued: '2025-05-31' }
  await writeMoney(office.deps.db, project.id, {
    bids: [],
    finalized: null,
    invoices: [
      { ...invoice, items: [900_00, 100_50], retention: 100_05, voided: false },
      { ...invoice, items: [777_00], retention: 0, voided: true },
      { ...invoice, items: [100_05], retention: 0, voided: false, releases: [0], dueDate: null },
    ],
  })
  await office.deps.db
    .updateTable('invoice')
    .set({ payment_terms: ['net 30', 'No discount'], title: 'Grade beams' })
    .where('project_id', '=', project.id)
    .execute()
  const lines = await readFile('invoices', 'from=2025-05-01&to=2025-05-31')
  const row = {
    '*Customer': 'Peña Rosa Delgado',
    '*InvoiceDate': '05/31/2025',
    '*DueDate': '06/30/2025',
    Terms: 'Net 30',
    Memo: `${project.number} Grade beams`,
    ItemQuantity: '1',
    Taxable: 'N',
  }
  expect(lines).toMatchObject([
    { ...row, '*InvoiceNo': `${project.id}-1`, 'Item(Product/Service)': 'Services', '*ItemAmount': '900.00' },
    { ...row, 'Item(Product/Service)': 'Services', '*ItemAmount': '100.50', ItemRate: '100.50' },
    { ...row, 'Item(Product/Service)': 'Retention', '*ItemAmount': '-100.05' },
    {
      ...row,
      '*InvoiceNo': `${project.id}-3`,
      '*DueDate': '05/31/2025',
      'Item(Product/Service)': 'Retention',
      '*ItemAmount': '100.05',
    },
  ])
})

test('a draft is in no file; sent after its month, it is in the files of the month it was sent in', async () => {
  const { body: project } = await accountant.call<Project>('POST', '/api/projects', {
    customer: { name: 'Lena Voss' },
    region: 'bay_area',
  })
  const items = [{ description: 'Work', amount: 250 }]
  const draft = await newInvoice(accountant, project.id, { issued: '2023-03-30', dueDate: null, items })
  const [march, april] = ['from=2023-03-01&to=2023-03-31', 'from=2023-04-01&to=2023-04-30']
  expect([await readFile('invoices', march), await readFile('customers', march)]).toEqual([[], []])
  const datesSent = ['2023-04-03T18:00:00Z']
  await accountant.call('PUT', `/api/invoices/${draft.id}`, { datesSent })
  expect(await readFile('invoices', march)).toEqual([])
  expect(await readFile('invoices', april)).toMatchObject([
    { '*InvoiceNo': draft.number, '*InvoiceDate': '04/03/2023', '*DueDate': '04/03/2023' },
  ])
  expect(await readFile('customers', april)).toMatchObject([{ Name: 'Lena Voss' }])
})

test('a phone number with its + is imported as a phone number', async () => {
  const { body } = await accountant.call<Project>('POST', '/api/projects', {
    customer: { name: 'Ines Farr', phone: '+52 664 123 4567' },
    region: 'bay_area',
  })
  const items = [{ description: 'Work', amount: 10 }]
  await newSentInvoice(accountant, body.id, { issued: '2025-02-03', items })
  expect(await readFile('customers', 'from=2025-02-01&to=2025-02-28')).toMatchObject([
    { Name: 'Ines Farr', Phone: '52 664 123 4567' },
  ])
})

/** A customer with an invoice of that month. */
async function invoiced(name: string, month: string): Promise<Project> {
  const customer = { name }
  const { body } = await accountant.call<Project>('POST', '/api/projects', { customer, region: 'bay_area' })
  const items = [{ description: 'Work', amount: 10 }]
  await newSentInvoice(accountant, body.id, { issued: `${month}-03`, items })
  return body
}
/** Everybody whom the files of a month name, as its contacts and in its invoices and journals. */
async function namesOf(month: string) {
  const period = `from=${firstDayOf(month)}&to=${lastDayOf(month)}`
  const named = async (file: string, column: string) =>
    [...new Set((await readFile(file, period)).map((line) => line[column] ?? ''))].filter(Boolean).toSorted()
  const names = { customers: await named('customers', 'Name'), vendors: await named('vendors', 'Name') }
  expect(await named('invoices', '*Customer')).toEqual(names.customers)
  expect(await named('expenses', 'Name')).toEqual(names.vendors)
  return names
}
const rename = (project: Project, name: string) =>
  accountant.call('PUT', `/api/customers/${project.customer.id}`, { name })

test('a vendor whom a file has named keeps the name, whoever is called the same or goes', async () => {
  const project = await invoiced('Gil Ortiz', '2024-03')
  const bill = { paidFor: 'Ties', cost: '10', date: '2024-03-05' }
  const first = await newExpense(accountant, project.id, { ...bill, paidTo: 'Gray Cap' })
  await newExpense(accountant, project.id, { ...bill, paidTo: 'Gray: Cap' })
  await newExpense(accountant, project.id, { ...bill, paidTo: 'GRAY CAP', date: '2024-03-06' })
  const names = { customers: ['Gil Ortiz'], vendors: ['Gray Cap', 'Gray Cap (vendor)'] }
  expect(await namesOf('2024-03')).toEqual(names)
  expect((await accountant.call('DELETE', pathOf(first))).status).toBe(200)
  const later = await invoiced('Gray Cap', '2024-04')
  expect(await namesOf('2024-03')).toEqual(names)
  expect((await namesOf('2024-04')).customers).toEqual([`Gray Cap (${later.customer.id})`])
})

test('a customer whom a file has named keeps the name until renamed, and nobody else gets it', async () => {
  const older = await invoiced('Ada Moss', '2024-05')
  const newer = await invoiced('Ada Moss', '2024-06')
  const numbered = `Ada Moss (${newer.customer.id})`
  expect((await namesOf('2024-06')).customers).toEqual([numbered])
  expect((await namesOf('2024-05')).customers).toEqual(['Ada Moss'])
  expect((await rename(older, 'Ada Moss LLC')).status).toBe(200)
  await newExpense(accountant, older.id, { paidTo: 'Ada Moss', date: '2024-05-05' })
  expect(await namesOf('2024-05')).toEqual({ customers: ['Ada Moss LLC'], vendors: ['Ada Moss (vendor)'] })
  expect((await namesOf('2024-06')).customers).toEqual([numbered])
  // Other capitals or spaces are no other name there, and back is back.
  expect((await rename(older, 'ada  MOSS')).status).toBe(200)
  expect((await namesOf('2024-05')).customers).toEqual(['Ada Moss'])
})

test('a name that no file has said yet is still free to change', async () => {
  const project = await invoiced('Ida Wren', '2024-07')
  await newExpense(accountant, project.id, { paidTo: 'Wren Rebar', date: '2024-07-05' })
  expect((await readFile('customers', 'from=2024-07-01&to=2024-07-31')).length).toBe(1)
  await invoiced('Wren Rebar', '2024-08')
  expect(await namesOf('2024-07')).toEqual({ customers: ['Ida Wren'], vendors: ['Wren Rebar (vendor)'] })
})

test('of files that are made at once, all say the same names', async () => {
  for (let count = 0; count < 3; count += 1) await invoiced('Noa Lind', '2024-09')
  const files = Array.from({ length: 8 }, () => readFile('customers', 'from=2024-09-01&to=2024-09-30'))
  const [one, ...others] = await Promise.all(files)
  expect(one?.map(({ Name }) => Name?.replace(/\d+/, '…'))).toEqual([
    'Noa Lind',
    'Noa Lind (…)',
    'Noa Lind (…)',
  ])
  for (const other of others) expect(other).toEqual(one)
})

test('a name that is cut in the middle of an emoji, to have room for what tells it apart, loses the emoji', async () => {
  // By itself it is short enough; with ` (vendor)` the cut goes through the emoji.
  const called = `${'x'.repeat(90)}😀 Pile`
  const project = await invoiced(called, '2024-10')
  await newExpense(accountant, project.id, { paidTo: called, date: '2024-10-05' })
  const vendor = `${'x'.repeat(90)} (vendor)`
  expect(await namesOf('2024-10')).toEqual({ customers: [called], vendors: [vendor] })
  // It was kept, and is said again.
  expect((await namesOf('2024-10')).vendors).toEqual([vendor])
})

test.each(['quickbooks/invoices', 'quickbooks'])(
  'refuses a period that ends before it begins: %s',
  async (file) => {
    const url = `/api/exports/${file}?from=2026-02-01&to=2026-01-31`
    const { status, body } = await accountant.call<{ fields: unknown }>('GET', url)
    expect([status, body.fields]).toEqual([400, { from: 'Must not be after 2026-01-31' }])
  },
)

test('packs the five files into one ZIP, numbered in the order to import them', async () => {
  const { headers, raw } = await accountant.call('GET', `/api/exports/quickbooks?${whole}`)
  expect(headers['content-disposition']).toContain('QuickBooks%202026-01-01%20to%202027-03-31.zip')
  const files = readZip(raw)
  expect([...files.keys()]).toEqual(
    ['1 customers', '2 vendors', '3 invoices', '4 payments', '5 expenses'].map(
      (name) => `${name} 2026-01-01 to 2027-03-31.csv`,
    ),
  )
  const packed = [...files.values()].map(readCsv)
  expect(packed).toEqual([
    await readFile('customers'),
    await readFile('vendors'),
    await readFile('invoices'),
    await readFile('payments'),
    await readFile('expenses'),
  ])
})

test('names are there once, in any capitals, and as long as QuickBooks takes them', () => {
  const long = 'X'.repeat(150)
  const names = nameForQuickBooks(
    [
      { id: 1, name: 'Bay Rebar' },
      { id: 2, name: 'rosa  Delgado' },
      { id: 7, name: 'Rosa Delgado' },
      { id: 8, name: long },
      { id: 9, name: long },
    ],
    ['BAY REBAR', 'bay rebar', ':"', 'Rosa Delgado (7)'],
  )
  expect(names.customer(2)).toBe('rosa Delgado')
  expect(names.customer(7)).toBe('Rosa Delgado (7)')
  expect(names.customer(8)).toBe('X'.repeat(100))
  expect(names.customer(9)).toBe(`${'X'.repeat(96)} (9)`)
  expect(names.vendor('Bay Rebar')).toBe('BAY REBAR (vendor)')
  expect(names.vendor('rosa delgado (7)')).toBe('Rosa Delgado (7) (vendor)')
  expect(names.vendor(':"')).toBe('Unnamed')
})
