import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDocuments, type Documents } from './documents.ts'
import type { InvoiceDocumentData } from './invoice-paper.ts'
import { moneyWords } from './money-words.ts'
import { paperWords } from './paper-words.ts'
import { readPdf } from './read-pdf.ts'
import type { ReceiptDocumentData } from './receipt-paper.ts'
import { sampleInvoice, sampleReceipt, sampleStatement } from './sample-documents.ts'
import type { StatementDocumentData } from './statement-paper.ts'

let documents: Documents

beforeAll(() => {
  documents = createDocuments()
})

afterAll(() => documents.close())

const paid = { kind: 'payment', date: '2026-11-28', method: 'check', identification: '20417' } as const

/** Every form an invoice can take. */
function invoices(): InvoiceDocumentData[] {
  const invoice = { ...sampleInvoice(), language: 'es' as const }
  const payments = [
    { ...paid, amount: 1_000_000 },
    { ...paid, kind: 'refund' as const, method: 'cash' as const, identification: '', amount: -100_000 },
    { ...paid, kind: 'reversal' as const, method: 'wire' as const, identification: '', amount: -100_000 },
  ]
  const held = { number: 'BA-0142-1', date: '2026-09-01' }
  const part = { due: 162_500, before: 50_000 }
  return [
    invoice,
    { ...invoice, invoice: { ...invoice.invoice, status: 'draft', dueDate: null } },
    { ...invoice, invoice: { ...invoice.invoice, status: 'void' } },
    { ...invoice, payments, balance: 2_192_500 },
    {
      ...invoice,
      payments: payments.slice(0, 1),
      balance: 0,
      invoice: { ...invoice.invoice, status: 'paid' },
    },
    { ...invoice, payments: payments.slice(0, 1), balance: -5_000 },
    {
      ...invoice,
      invoice: { ...invoice.invoice, kind: 'retention' },
      items: [{ description: '', amount: 162_500, part, heldBy: held }],
      progress: { contract: 100, workBilled: 200, retentionHeld: 50, leftToBill: -100 },
    },
  ]
}

function receipts(): ReceiptDocumentData[] {
  const receipt = { ...sampleReceipt(), language: 'es' as const }
  const corrects = { number: 'R-30', date: '2026-11-27', method: 'ach', identification: '' } as const
  const kinds = ['payment', 'refund', 'reversal'] as const
  return kinds.flatMap((kind) => [
    { ...receipt, corrects: kind === 'payment' ? null : corrects, receipt: { ...receipt.receipt, kind } },
    {
      ...receipt,
      receipt: { ...receipt.receipt, kind, awaitsBank: true, reversedOn: '2026-11-30', refunded: 100 },
      invoice: { ...receipt.invoice, isVoid: true, paidBefore: 500 },
    },
    { ...receipt, receipt: { ...receipt.receipt, kind }, invoice: { ...receipt.invoice, balance: 0 } },
    { ...receipt, receipt: { ...receipt.receipt, kind }, invoice: { ...receipt.invoice, balance: -100 } },
  ])
}

/** Entries as the account has them for this customer; what the samples say is English data. */
function statements(): StatementDocumentData[] {
  const statement = { ...sampleStatement(6), language: 'es' as const }
  const entries = statement.entries.map((entry) => ({ ...entry, description: 'Factura BA-0142-1' }))
  const [open] = statement.open
  if (!open) throw new Error('the sample statement has an open invoice')
  return [
    {
      ...statement,
      entries,
      notCleared: 100,
      open: [open, { ...open, dueDate: null, issued: '2026-10-01' }],
    },
    { ...statement, entries: [], closing: -2_500, open: [] },
  ]
}

/** What the papers say of themselves, not what somebody typed. */
const fixed = [moneyWords, paperWords].flatMap(({ en, es }) => {
  const spanish: Readonly<Record<string, string>> = es
  return Object.entries(en).map(([key, english]) => ({ english, spanish: spanish[key] ?? '' }))
})

function expectNoEnglish(text: string): void {
  for (const { english, spanish } of fixed) {
    const pieces = english === spanish ? [] : english.split(/\{\w+\}/).map((piece) => piece.trim())
    for (const piece of pieces.filter((said) => /\w{4}/.test(said) && !isSpanishToo(said))) {
      const literally = piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      expect(text).not.toMatch(new RegExp(`(?<!\\p{L})${literally}(?!\\p{L})`, 'u'))
    }
  }
  expect(text).not.toMatch(/\b(January|November|December|dollars|Check|Cash|transfer|days?)\b/)
}

function isSpanishToo(word: string): boolean {
  return fixed.some(({ spanish }) => spanish.split(/\W+/).includes(word))
}

/** The samples' own words, which stay as they were written, out of the way. */
function withoutSampleWords<T>(data: T): T {
  const written = /Caissons poured|Over-drill[^"]*|Past due balances[^"]*|Caisson and grade beam[^"]*/g
  return JSON.parse(JSON.stringify(data).replaceAll(written, 'Pilotes'))
}

it('leaves no English word on a Spanish invoice, whatever its state', async () => {
  for (const data of invoices()) {
    const read = await readPdf((await documents.setInvoice(withoutSampleWords(data))).pdf)
    expectNoEnglish(read.text)
    expect(read.text).not.toContain('Net 30')
    expect(read).toMatchObject({ language: 'es-US', tagged: true, isUniversal: true })
    expect(read.title).toBe('Factura BA-0142-2')
  }
})

it('leaves no English word on a Spanish receipt, refund or reversal', async () => {
  for (const data of receipts()) {
    const read = await readPdf((await documents.setReceipt(withoutSampleWords(data))).pdf)
    expectNoEnglish(read.text)
    expect(read).toMatchObject({ language: 'es-US', tagged: true, isUniversal: true })
  }
})

it('leaves no English word on a Spanish statement', async () => {
  for (const data of statements()) {
    const read = await readPdf((await documents.setStatement(withoutSampleWords(data))).pdf)
    expectNoEnglish(read.text)
    expect(read).toMatchObject({ language: 'es-US', tagged: true, isUniversal: true })
    expect(read.title).toMatch(/^Estado de cuenta – /)
  }
})

it('writes days in words and dollars as dollars', async () => {
  const [invoice] = invoices()
  const [receipt] = receipts()
  if (!invoice || !receipt) throw new Error('there are samples')
  const { text } = await readPdf((await documents.setInvoice(invoice)).pdf)
  expect(text).toContain('Vence el 20 de diciembre de 2026 $29,925.00')
  expect(text).toContain('Haga los cheques a nombre de Bayline Foundations, Inc. y anote en ellos el número')
  const { text: ofReceipt } = await readPdf((await documents.setReceipt(receipt)).pdf)
  expect(ofReceipt).toContain('Diez mil dólares con 00/100')
  expect(ofReceipt).toContain('Factura del 20 de noviembre de 2026')
})

it('says every word in both languages, with the same places to fill in', () => {
  const places = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort()
  for (const [key, english] of Object.entries(moneyWords.en)) {
    const spanish: string = Object(moneyWords.es)[key]
    expect(spanish.trim(), key).not.toBe('')
    expect(places(spanish), key).toEqual(places(english))
  }
})

it('asks for no word that the table does not have', () => {
  const asked = ['invoice.typ', 'statement.typ'].flatMap((name) => {
    const source = readFileSync(new URL(`../../../templates/${name}`, import.meta.url), 'utf8')
    return Array.from(source.matchAll(/\bsay\.(\w+)/g), ([, key]) => key)
  })
  expect(asked.length).toBeGreaterThan(20)
  for (const key of asked) expect(Object.keys(moneyWords.en)).toContain(key)
})

it('writes no word of its own into a template', () => {
  for (const name of ['bid', 'invoice', 'letter', 'receipt', 'statement']) {
    const source = readFileSync(new URL(`../../../templates/${name}.typ`, import.meta.url), 'utf8')
    const code = source.replaceAll(/\/\/.*$/gm, '')
    expect(code.match(/\[[^#[\]]*\p{L}{3,}[^[\]]*\]/gu) ?? [], name).toEqual([])
  }
})
