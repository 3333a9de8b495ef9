import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BidDocumentData, BidDocumentGroup } from './bid-document-data.ts'
import { createDocuments, type Documents } from './documents.ts'
import { readPdf } from './read-pdf.ts'
import { sampleBid } from './sample-documents.ts'

let documents: Documents

beforeAll(() => {
  documents = createDocuments()
})

afterAll(() => documents.close())

/** The four forms of a bid in both languages. */
const forms = [true, false].flatMap((full) =>
  [true, false].flatMap((logo) => (['en', 'es'] as const).map((language) => ({ full, logo, language }))),
)

async function readForms(data: BidDocumentData) {
  return Promise.all(forms.map(async (form) => readPdf((await documents.setBid({ ...data, ...form })).pdf)))
}

function groupOf(name: string, descriptions: string[]): BidDocumentGroup {
  const items = descriptions.map((description) => ({
    description,
    quantity: 1_000,
    unit: 'LS',
    unitPrice: 10_000,
    amount: 10_000,
    optional: false,
    selected: false,
  }))
  return { name, items, amount: items.length * 10_000 }
}

it('prints a group without lines and lines without a group in every form', async () => {
  const groups = [groupOf('Nothing in here', []), groupOf('', ['Lines of no group'])]
  for (const { text, isUniversal } of await readForms({ ...sampleBid(1), groups })) {
    expect(text).toContain('Nothing in here')
    expect(text).toContain('Lines of no group')
    expect(text).toContain('$100.00')
    expect(isUniversal).toBe(true)
  }
})

it('prints a bid without any group in every form', async () => {
  for (const { text } of await readForms({ ...sampleBid(1), groups: [] })) {
    expect(text).toMatch(/Total \$3,500\.00/)
    expect(text).not.toMatch(/Description|Descripción/)
  }
})

it('breaks a description longer than a page, without losing any of it', async () => {
  const paragraphs = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of the description`)
  const groups = [groupOf('Caissons', [paragraphs.join('\n\n'), 'The line after it'])]
  for (const { text, pages } of await readForms({ ...sampleBid(1), groups })) {
    expect(pages).toBeGreaterThan(1)
    for (const paragraph of paragraphs) expect(text).toContain(paragraph)
    expect(text).toContain('The line after it')
  }
})

it('never evaluates text in the data', async () => {
  const hostile = '#panic("no") $x$ [*a*] #{1+1} {total} {page}'
  const bid = sampleBid(1)
  const address = { street: hostile, city: hostile, state: hostile, zip: hostile }
  const person = { name: hostile, phone: hostile, email: hostile }
  const data: BidDocumentData = {
    ...bid,
    company: {
      ...bid.company,
      name: hostile,
      address,
      phone: hostile,
      licenseNumber: hostile,
      licenseClasses: [hostile],
    },
    title: hostile,
    bid: { ...bid.bid, number: hostile },
    customer: { ...person, mailingAddress: hostile },
    site: address,
    project: { number: hostile, name: hostile },
    manager: person,
    groups: [groupOf(hostile, [hostile]), groupOf('', [hostile])],
    paymentSchedule: [{ label: hostile, amount: 10_000, percent: null }],
    scope: hostile,
    exclusions: `- ${hostile}`,
    terms: hostile,
  }
  for (const { text, title } of await readForms(data)) {
    expect(title).toContain(hostile)
    expect(text.split('#panic("no")').length).toBeGreaterThan(15)
    expect(text.split('{total} {page}').length).toBeGreaterThan(15)
  }
})

it('prints every line of a long bid in every form, with column titles on every page', async () => {
  const bid = sampleBid(200, 3)
  for (const { pageTexts, text } of await readForms(bid)) {
    for (const { items } of bid.groups) {
      for (const line of items) expect(text).toContain(line.description.split(', area ')[1])
    }
    expect(pageTexts.slice(1, 3).every((page) => /^(Description|Descripción) /.test(page))).toBe(true)
  }
})
