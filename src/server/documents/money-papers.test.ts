import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDocuments, type Documents } from './documents.ts'
import type { InvoiceDocumentData } from './invoice-paper.ts'
import { readPdf } from './read-pdf.ts'
import type { ReceiptDocumentData } from './receipt-paper.ts'
import { sampleInvoice, sampleReceipt, sampleStatement } from './sample-documents.ts'
import type { StatementDocumentData } from './statement-paper.ts'

let documents: Documents

beforeAll(() => {
  documents = createDocuments()
})

afterAll(() => documents.close())

async function readInvoice(change: Partial<InvoiceDocumentData>) {
  return readPdf((await documents.setInvoice({ ...sampleInvoice(), ...change })).pdf)
}

async function readReceipt(receipt: Partial<ReceiptDocumentData['receipt']>, rest: object = {}) {
  const sample = sampleReceipt()
  const data = { ...sample, receipt: { ...sample.receipt, ...receipt }, ...rest }
  return readPdf((await documents.setReceipt(data)).pdf)
}

async function readStatement(data: StatementDocumentData) {
  return readPdf((await documents.setStatement(data)).pdf)
}

const hostile = '#panic("no") $x$ *b* <l> @r \\u{41} `raw` // *'

it.each([
  ['a share that is exact', 400_000, { due: 1_000_000, before: 0 }, 'Deposit 40% of $10,000.00 $'],
  [
    'with what was billed before',
    400_000,
    { due: 1_000_000, before: 200_000 },
    '40% of $10,000.00; billed before $2,000.00',
  ],
  ['to the hundredth of a percent', 333, { due: 10_000, before: 0 }, '3.33% of $100.00'],
  ['no share that would not give the amount', 123_456, { due: 3_333_333, before: 0 }, 'Part of $33,333.33'],
  ['a change that takes money off', -2_500, { due: -10_000, before: 0 }, '25% of −$100.00'],
])('says of a line billed in part: %s', async (_name, amount, part, said) => {
  const { text } = await readInvoice({ items: [{ description: 'Deposit', amount, part, heldBy: null }] })
  expect(text).toContain(said)
})

it('adds no note to a line billed at once', async () => {
  const items = [
    { description: 'Deposit', amount: 50_000, part: { due: 50_000, before: 0 }, heldBy: null },
    { description: 'Permit', amount: 100, part: null, heldBy: null },
  ]
  const { text } = await readInvoice({ items, progress: null })
  expect(text).toContain('Deposit $500.00 Permit $1.00')
})

it('shows how much of the contract is billed, including this invoice', async () => {
  const { text } = await readInvoice({})
  for (const said of [
    'Contract with approved changes $85,947.25',
    'Billed before $1,000.00',
    'This invoice $31,500.00',
    'Billed to date $32,500.00',
    'Retention held to date $1,625.00',
    'Left to bill $53,447.25',
  ]) {
    expect(text).toContain(said)
  }
  const above = { contract: 3_000_000, workBilled: 3_250_000, retentionHeld: 0, leftToBill: -250_000 }
  const { text: aboveText } = await readInvoice({ progress: above })
  expect(aboveText).toContain('Billed above the contract $2,500.00')
  expect(aboveText).not.toContain('Retention held to date')
})

it('names the invoices whose retention it bills, and what is still held', async () => {
  const sample = sampleInvoice()
  const { text } = await readInvoice({
    invoice: { ...sample.invoice, kind: 'retention' },
    items: [
      {
        description: 'Retention held on invoice BA-0142-1',
        amount: 5_000,
        part: { due: 5_000, before: 0 },
        heldBy: { number: 'BA-0142-1', date: '2026-10-02' },
      },
      {
        description: 'The other half',
        amount: 100_000,
        part: { due: 157_500, before: 57_500 },
        heldBy: { number: 'BA-0142-2', date: '2026-11-20' },
      },
    ],
    subtotal: 105_000,
    retention: 0,
    total: 105_000,
    balance: 105_000,
    progress: { contract: 5_000_000, workBilled: 5_000_000, retentionHeld: 10_000, leftToBill: 0 },
  })
  for (const said of [
    'Retention now due',
    'Retention held on invoice BA-0142-1 $50.00 held back on October 2, 2026 $50.00',
    '$1,575.00 held back on invoice BA-0142-2, November 20, 2026; billed before $575.00',
    'Retention held before $1,150.00',
    'This invoice −$1,050.00',
    'Retention still held $100.00',
  ]) {
    expect(text).toContain(said)
  }
})

it('distinguishes payments, refunds and reversals', async () => {
  const payments = [
    { kind: 'payment', date: '2026-11-28', method: 'check', identification: '20417', amount: 1_000_000 },
    { kind: 'reversal', date: '2026-12-02', method: 'check', identification: '20417', amount: -1_000_000 },
    { kind: 'refund', date: '2026-12-09', method: 'zelle', identification: '', amount: -7_500 },
  ] as const
  const { text } = await readInvoice({ payments: [...payments] })
  expect(text).not.toContain('Payments received')
  expect(text).toContain('December 2, 2026 Payment reversed 20417 −$10,000.00')
  expect(text).toContain('December 9, 2026 Refund by Zelle −$75.00')
})

it('gives a receipt for a payment', async () => {
  const { text, pages, title, isUniversal } = await readReceipt({})
  expect([pages, title, isUniversal]).toEqual([1, 'Receipt R-31', true])
  for (const said of [
    'Bayline Foundations, Inc.',
    'CSLB Lic. #1042377',
    'Received from Eleanor Whitfield',
    'Receipt no. R-31',
    'November 28, 2026',
    'Amount received $10,000.00',
    'Ten thousand and 00/100 dollars',
    'Check',
    '20417',
    'Invoice BA-0142-2, Whitfield residence',
    'Invoice of November 20, 2026 $29,925.00',
    'Left to pay $19,925.00',
  ]) {
    expect(text).toContain(said)
  }
  for (const absent of ['cleared', 'REVERSED', 'Refund', 'paid in full']) expect(text).not.toContain(absent)
})

it('prints important notes on a receipt', async () => {
  const { invoice } = sampleReceipt()
  expect((await readReceipt({ awaitsBank: true })).text).toContain('Not cleared yet.')
  expect((await readReceipt({ refunded: 5_000 })).text).toContain('$50.00 of this payment was paid back.')
  const paid = await readReceipt({}, { invoice: { ...invoice, paidBefore: 1_992_500, balance: 0 } })
  expect(paid.text).toContain('paid in full')
  const credit = await readReceipt({}, { invoice: { ...invoice, balance: -2_500 } })
  expect(credit.text).toContain('Credit in your favor $25.00')
  const voided = await readReceipt({ refunded: 1_000_000 }, { invoice: { ...invoice, isVoid: true } })
  expect(voided.text).toContain('Void: left to pay $0.00')
  expect(voided.text).not.toContain('$19,925.00')
})

it('marks a reversed payment on its page', async () => {
  const { text } = await readReceipt({ reversedOn: '2026-12-02' })
  expect(text).toContain('REVERSED')
  expect(text).toContain('reversed on December 2, 2026 and does not count')
  expect(text).toContain('Its reversal $10,000.00')
})

it('says which payment was refunded', async () => {
  const corrects = { number: 'R-31', date: '2026-11-28', method: 'check', identification: '20417' }
  const { text, title } = await readReceipt(
    { number: 'R-40', kind: 'refund', amount: 25_050, method: 'zelle', identification: '' },
    { corrects },
  )
  expect(title).toBe('Refund R-40')
  expect(text).toContain('Amount refunded $250.50 Two hundred fifty and 50/100 dollars')
  expect(text).toContain('R-31, Check 20417, received November 28, 2026')
  expect(text).not.toMatch(/receipt/i)
})

it('prints a statement of account', async () => {
  const { text, pages, title, isUniversal } = await readStatement({
    ...sampleStatement(6),
    aging: { current: 300_000, days30: 100_000, days60: 0, days90: 0, older: 62_345 },
    notCleared: 125_000,
  })
  expect([pages, isUniversal]).toEqual([1, true])
  expect(title).toBe('Statement of account – Eleanor Whitfield')
  for (const said of [
    'Eleanor Whitfield 1234 Hillcrest Avenue Oakland, CA 94602',
    'Balance before January 1, 2026 $2,500.00',
    '01/15/2026 Invoice BA-0142-1 $1,000.00 $3,500.00',
    '04/15/2026 Check 4002, invoice BA-0142-2 $1,246.90 $3,376.55',
    'In this period $4,987.60 $2,864.15',
    'Balance due, November 20, 2026 $4,623.45',
    'has not confirmed yet $1,250.00',
    'no part of the balance $1,575.00',
    'BA-0142-2 Whitfield residence 10/20/2026 11/19/2026 1 day $4,623.45',
    'Not due yet 1–30 days 31–60 days 61–90 days More than 90 days $3,000.00 $1,000.00 $0.00 $0.00 $623.45',
    'Make checks payable to Bayline Foundations, Inc.',
  ]) {
    expect(text).toContain(said)
  }
})

it('counts the days of what was due on receipt from the day it was sent, as its age does', async () => {
  const statement = sampleStatement(1)
  const open = statement.open.map((invoice) => ({ ...invoice, dueDate: null, dueOn: '2026-10-20' }))
  expect((await readStatement({ ...statement, open })).text).toContain('10/20/2026 On receipt 31 days')
})

it('asks for nothing when nothing is owed', async () => {
  const { text } = await readStatement({ ...sampleStatement(0), closing: -2_500, open: [] })
  expect(text).toContain('There were no invoices and no payments in this period.')
  expect(text).toContain('Credit in your favor, November 20, 2026 $25.00')
  for (const absent of ['How to pay', 'Age of the balance', 'Open invoices'])
    expect(text).not.toContain(absent)
})

it('repeats the columns over the pages of a long account', async () => {
  const { pages, pageTexts, text } = await readStatement(sampleStatement(200))
  expect(pages).toBeGreaterThan(4)
  expect(pageTexts[2]).toMatch(/^Date Description Charges Payments Balance \d\d\/15\/2026 /)
  expect(text.match(/\d\d\/15\/2026 (Invoice|Check)/g)).toHaveLength(200)
  expect(pageTexts.at(-1)).toContain(`Page ${pages} of ${pages}`)
})

it('never evaluates user text', async () => {
  const statement = sampleStatement(1)
  const [entry] = statement.entries
  const [open] = statement.open
  if (!entry || !open) throw new Error('the sample has both')
  const customer = { name: hostile, mailingAddress: `${hostile}\n${hostile}` }
  const shown = await readStatement({
    ...statement,
    customer,
    entries: [{ ...entry, description: hostile }],
    open: [{ ...open, job: hostile }],
  })
  expect(shown.text.replaceAll(' ', '').split(hostile.replaceAll(' ', ''))).toHaveLength(6)
  const receipt = await readReceipt({ identification: hostile }, { project: { number: '1', name: hostile } })
  expect(receipt.text.replaceAll(' ', '').split(hostile.replaceAll(' ', ''))).toHaveLength(4)
})

it('breaks an unbreakable word', async () => {
  const word = 'x1y2z3'.repeat(33)
  const statement = sampleStatement(1)
  const entries = statement.entries.map((entry) => ({ ...entry, description: word }))
  const { text } = await readStatement({ ...statement, entries })
  expect(text.replaceAll(/\s/g, '')).toContain(word)
})

it('sets the same paper to the same bytes, and refuses what is no amount', async () => {
  const other = createDocuments({ cacheBytes: 0 })
  const [receipt, statement] = [sampleReceipt(), sampleStatement(9)]
  expect((await other.setReceipt(receipt)).sha256).toBe((await documents.setReceipt(receipt)).sha256)
  expect((await other.setStatement(statement)).sha256).toBe((await documents.setStatement(statement)).sha256)
  await other.close()
  await expect(documents.setStatement({ ...statement, closing: 0.5 })).rejects.toThrow('whole cents')
  await expect(documents.setStatement({ ...statement, to: '2062' })).rejects.toThrow('YYYY-MM-DD')
})

it('prints papers for a company and a customer without any data', async () => {
  const company = {
    name: '',
    licenseNumber: '',
    licenseClasses: [],
    address: { street: '', city: '', state: '', zip: '' },
    phone: '',
    email: '',
    logo: null,
  }
  const customer = { name: 'Pat Lee', mailingAddress: '' }
  const { text } = await readStatement({ ...sampleStatement(1), company, customer })
  expect(text).toContain('Pat Lee')
  expect(text).not.toContain('How to pay')
  expect((await readReceipt({}, { company })).text).toContain('$10,000.00')
})
