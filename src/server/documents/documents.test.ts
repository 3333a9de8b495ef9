import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BidDocumentData } from './bid-document-data.ts'
import { createDocuments, type Documents } from './documents.ts'
import { readPdf } from './read-pdf.ts'
import { sampleBid, sampleInvoice } from './sample-documents.ts'

let documents: Documents

beforeAll(() => {
  documents = createDocuments()
})

afterAll(() => documents.close())

async function readBid(data: BidDocumentData) {
  return readPdf((await documents.setBid(data)).pdf)
}

/** A bid of one item whose description is the text. */
function bidSaying(description: string): BidDocumentData {
  const bid = sampleBid(1)
  const [group] = bid.groups
  const [item] = group?.items ?? []
  if (!group || !item) throw new Error('the sample bid has an item')
  return { ...bid, groups: [{ ...group, items: [{ ...item, description }] }] }
}

it('prints who, where, what and how much', async () => {
  const { text, pages, title, language, tagged } = await readBid(sampleBid(12))
  expect(pages).toBe(2)
  expect(title).toBe('Bid 26-0142-1 – Caisson and grade beam foundation')
  expect(language).toBe('en-US')
  expect(tagged).toBe(true)
  for (const said of [
    'Bayline Foundations, Inc.',
    'CSLB Lic. #1042377, A, C-8, C-61/D-30',
    'Eleanor Whitfield',
    '1234 Hillcrest Avenue',
    'BA-0142',
    'November 20, 2026',
    'December 20, 2026',
    'Maria Delgado',
    'Grade beam, 18" × 24", formed and reinforced',
    '142.5',
    'VLF',
    '$187.50',
    '$26,718.75',
    'Subtotal $88,447.25',
    '−$2,500.00',
    'Total $85,947.25',
    '45% $38,676.26',
    'Removal of rock that needs coring',
    'Signature',
    'Bid 26-0142-1 · Rev. 2 Page 1 of 2',
  ]) {
    expect(text).toContain(said)
  }
})

it('hides the cost of each line in the short form', async () => {
  const { text } = await readBid({ ...sampleBid(12), full: false })
  expect(text).toContain('Grade beam, 18" × 24", formed and reinforced')
  expect(text).not.toContain('$187.50')
  expect(text).not.toContain('$26,718.75')
  expect(text).not.toContain('Unit price')
})

it('leaves out the letterhead for printed paper, but not the license number', async () => {
  const { text } = await readBid({ ...sampleBid(12), logo: false })
  expect(text).not.toContain('(510) 555-0142')
  expect(text).toContain('CSLB Lic. #1042377')
})

it('distinguishes included and excluded options', async () => {
  const bid = bidSaying('Sump pump')
  const [group] = bid.groups
  const items = group?.items.flatMap((item) => [
    { ...item, optional: true, selected: true },
    { ...item, description: 'Camera survey', optional: true, selected: false },
  ])
  const { text } = await readBid({
    ...bid,
    groups: [{ name: 'Drainage', items: items ?? [], amount: 350_000 }],
  })
  expect(text).toContain('Sump pump Option: $3,500.00, in the total')
  expect(text).toContain('Camera survey Option: $3,500.00, not in the total')
})

it.each([true, false])(
  'prints no sum for a group of options that are not in the total (full: %s)',
  async (full) => {
    const bid = bidSaying('Sump pump')
    const offered = bid.groups.map(({ items }) => ({
      name: 'Options',
      items: items.map((item) => ({ ...item, optional: true, selected: false })),
      amount: 0,
    }))
    const { text } = await readBid({ ...bid, full, groups: [...bid.groups, ...offered] })
    expect(text).toContain('Options')
    expect(text).not.toContain('Total Options')
    expect(text).not.toContain('$0.00')
  },
)

it('marks a draft on every page and prints no signature lines on a superseded bid', async () => {
  const draft = await readBid({ ...sampleBid(12), bid: { ...sampleBid(12).bid, status: 'draft' } })
  expect(draft.pageTexts.every((page) => page.includes('DRAFT'))).toBe(true)
  const superseded = await readBid({ ...sampleBid(12), bid: { ...sampleBid(12).bid, status: 'superseded' } })
  expect(superseded.text).toContain('SUPERSEDED')
  expect(superseded.text).not.toContain('Signature')
})

it('leaves out every section that is empty', async () => {
  const bid = sampleBid(1)
  const empty = { street: '', city: '', state: '', zip: '' }
  const { text, pages } = await readBid({
    ...bid,
    title: '',
    validUntil: null,
    customer: { name: '', phone: '', email: '', mailingAddress: '' },
    site: empty,
    project: { number: '', name: '' },
    manager: null,
    scope: ' \n',
    exclusions: '',
    terms: '',
    paymentSchedule: [],
    groups: [],
  })
  expect(pages).toBe(1)
  const headings = ['Prepared for', 'Job site', 'contact', 'Valid', 'Project', 'Scope', 'Price', 'Payment']
  for (const absent of [...headings, 'Not included', 'Terms', 'Subtotal']) expect(text).not.toContain(absent)
})

it('prints documents for a company without any settings', async () => {
  const address = { street: '', city: '', state: '', zip: '' }
  const company = {
    name: '',
    licenseNumber: '',
    licenseClasses: [],
    address,
    phone: '',
    email: '',
    logo: null,
  }
  const bid = await readBid({ ...sampleBid(1), company })
  const invoice = await readPdf((await documents.setInvoice({ ...sampleInvoice(), company })).pdf)
  for (const { text } of [bid, invoice]) expect(text).not.toContain('CSLB')
  expect(invoice.text).not.toContain('Mail to')
})

it('repeats the columns and the group on every page of a long bid', async () => {
  const { pageTexts, pages } = await readBid(sampleBid(500))
  expect(pages).toBeGreaterThan(10)
  expect(pageTexts[1]).toMatch(/^Description Quantity Unit Unit price Amount Mobilization /)
  expect(pageTexts.at(-1)).toContain(`Page ${pages} of ${pages}`)
})

it.each([
  '#panic("no") #read("/etc/passwd") #eval("1")',
  '$x^2$ *bold* _it_ `raw` = heading',
  '<label> @reference \\u{41} // comment /* more */ -- --- ... ~',
  '"quotes" \'single\' https://example.com/?a=b&c=<d>',
  '{{constructor}} ${7*7} <script>alert(1)</script> %s %n',
  'Ελλάδα Привет Tiếng Việt Škoda ½ × ° ″',
  '😀 👷 smile ☐ ┬─┬',
  '2x4 -> 12x12 != 3',
  'שלום',
  'عمل',
])('prints %s as it stands', async (hostile) => {
  const { text } = await readBid({ ...bidSaying(hostile), scope: hostile, terms: `- ${hostile}` })
  const reversed = Array.from(hostile).reverse().join('')
  // A reader may hand right-to-left text back in the order it is seen.
  expect(text.includes(hostile) || text.includes(reversed)).toBe(true)
})

it('prints boxes for a script that no font has', async () => {
  const { text, boxes, isUniversal } = await readBid(bidSaying('Grade beam ᠮᠣᠩ for the garden'))
  expect(text).toMatch(/Grade beam .* for the garden 1 EA \$3,500\.00/)
  expect([boxes, isUniversal]).toEqual([3, false])
})

it('breaks a word that is too long for the line, without losing any of it', async () => {
  const word = 'x1y2z3'.repeat(60)
  const { text } = await readBid(bidSaying(word))
  expect(text.replaceAll(/\s/g, '')).toContain(word)
})

it('keeps line breaks and leaves out control characters', async () => {
  const { text } = await readBid({ ...sampleBid(1), scope: 'first\r\nsecond\u0007\tthird' })
  expect(text).toMatch(/first second\s+third/)
})

it('sets the same data to the same bytes, whoever sets it', async () => {
  const other = createDocuments({ cacheBytes: 0 })
  const [here, there] = await Promise.all([documents.setBid(sampleBid(12)), other.setBid(sampleBid(12))])
  const again = await other.setBid(sampleBid(12))
  await other.close()
  expect(there.sha256).toBe(here.sha256)
  expect(again.sha256).toBe(here.sha256)
  expect(again.pdf).not.toBe(there.pdf)
  expect(here.sha256).toMatch(/^[0-9a-f]{64}$/)
})

it('caches documents, and sets a document requested twice at once only once', async () => {
  const [first, second] = await Promise.all([
    documents.setBid(sampleBid(3, 1)),
    documents.setBid(sampleBid(3, 1)),
  ])
  expect(second.pdf).toBe(first.pdf)
  expect((await documents.setBid(sampleBid(3, 1))).pdf).toBe(first.pdf)
  expect((await documents.setBid(sampleBid(3, 2))).sha256).not.toBe(first.sha256)
})

it('gives each of many callers the right document', async () => {
  const set = await Promise.all(Array.from({ length: 12 }, (_, seed) => documents.setBid(sampleBid(2, seed))))
  const texts = await Promise.all(set.map(({ pdf }) => readPdf(pdf)))
  expect(texts.map(({ title }) => title?.split(' ')[1])).toEqual(set.map((_, seed) => `26-0142-${seed + 1}`))
})

it.each([
  ['a fraction of a cent', { ...sampleBid(1), total: 10.5 }, 'whole cents'],
  ['an amount that is no number', { ...sampleBid(1), total: Number.NaN }, 'whole cents'],
  ['a day that is none', { ...sampleBid(1), bid: { ...sampleBid(1).bid, date: '11/20/2026' } }, 'YYYY-MM-DD'],
  [
    'a broken logo',
    { ...sampleBid(1), company: { ...sampleBid(1).company, logo: 'bm90IGEgcGljdHVyZQ==' } },
    '',
  ],
])('refuses %s, and sets the next document', async (_name, data, why) => {
  await expect(documents.setBid(data)).rejects.toThrow(`The document could not be set: `)
  await expect(documents.setBid(data)).rejects.toThrow(why)
  expect((await readBid(sampleBid(1))).text).toContain('$3,500.00')
})

it('sets a logo with its description', async () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const bid = sampleBid(1)
  const withLogo = await documents.setBid({ ...bid, company: { ...bid.company, logo: pixel } })
  expect(withLogo.sha256).not.toBe((await documents.setBid(bid)).sha256)
  expect((await readPdf(withLogo.pdf)).images).toBe(1)
  expect((await readBid(bid)).images).toBe(0)
})

it('prints an invoice with its retention, terms and progress', async () => {
  const { text, pages, title } = await readPdf((await documents.setInvoice(sampleInvoice())).pdf)
  expect(pages).toBe(1)
  expect(title).toBe('Invoice BA-0142-2')
  for (const said of [
    'Subtotal $31,500.00',
    'Retention held −$1,575.00',
    'Due December 20, 2026 $29,925.00',
    'Net 30',
    'Left to bill $53,447.25',
  ]) {
    expect(text).toContain(said)
  }
  expect(text).not.toContain('Payments received')
})

it('prints payments and what is left', async () => {
  const invoice = sampleInvoice()
  const payments = [
    {
      kind: 'payment' as const,
      date: '2026-11-28',
      method: 'check' as const,
      identification: '20417',
      amount: 1_000_000,
    },
    {
      kind: 'payment' as const,
      date: '2026-12-04',
      method: 'zelle' as const,
      identification: '',
      amount: 500_000,
    },
  ]
  const { pdf } = await documents.setInvoice({ ...invoice, payments, balance: 1_492_500 })
  const { text } = await readPdf(pdf)
  expect(text).toContain('November 28, 2026 Check 20417 $10,000.00')
  expect(text).toContain('December 4, 2026 Zelle $5,000.00')
  expect(text).toContain('Invoice total $29,925.00')
  expect(text).toContain('Due December 20, 2026 $14,925.00')
})

it('asks for no money on a paid or void invoice', async () => {
  const invoice = sampleInvoice()
  const payments = [
    {
      kind: 'payment' as const,
      date: '2026-11-28',
      method: 'ach' as const,
      identification: '',
      amount: 2_992_500,
    },
  ]
  const paid = await documents.setInvoice({
    ...invoice,
    invoice: { ...invoice.invoice, status: 'paid' },
    payments,
    balance: 0,
  })
  const voided = await documents.setInvoice({ ...invoice, invoice: { ...invoice.invoice, status: 'void' } })
  expect((await readPdf(paid.pdf)).text).toContain('Paid in full.')
  expect((await readPdf(voided.pdf)).text).toContain('VOID')
  for (const { pdf } of [paid, voided]) expect((await readPdf(pdf)).text).not.toContain('How to pay')
})

it('refuses after it is closed', async () => {
  const closing = createDocuments()
  const unfinished = closing.setBid(sampleBid(60))
  const closed = closing.close()
  await expect(unfinished).rejects.toThrow('closed')
  await closed
  await expect(closing.setBid(sampleBid(1))).rejects.toThrow('closed')
})
