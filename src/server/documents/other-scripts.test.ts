import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocuments, type Documents } from './documents.ts'
import { toPaperText } from './paper-text.ts'
import { readPdf } from './read-pdf.ts'
import { sampleBid, sampleInvoice, sampleReceipt, sampleStatement } from './sample-documents.ts'

let documents: Documents

beforeAll(() => {
  documents = createDocuments({ cacheBytes: 0 })
})

afterAll(() => documents.close())

/** A signed bid with the name wherever people write: letterhead, customer, site, project, line, notes, signature. */
function bidOf(name: string) {
  const bid = sampleBid(3)
  return {
    ...bid,
    company: { ...bid.company, name },
    title: name,
    customer: { ...bid.customer, name, mailingAddress: `${name}\nOakland, CA 94602` },
    site: { ...bid.site, street: name },
    project: { ...bid.project, name },
    groups: bid.groups.map((group) => ({
      ...group,
      name,
      items: group.items.map((item) => ({ ...item, description: `Caisson ${name}` })),
    })),
    scope: `${name} and ${name}`,
    terms: `- ${name}`,
    accepted: {
      name,
      at: '2026-11-21T10:15:00',
      documentSha256: '0123456789abcdef'.repeat(4),
      signature: null,
      total: bid.total,
    },
  }
}

/** Each customer's name in a paper of every kind. */
function papersOf(name: string) {
  const invoice = sampleInvoice()
  const receipt = sampleReceipt()
  const statement = sampleStatement(6)
  return [
    documents.setBid(bidOf(name)),
    documents.setInvoice({ ...invoice, customer: { ...invoice.customer, name } }),
    documents.setReceipt({ ...receipt, customer: { ...receipt.customer, name } }),
    documents.setStatement({ ...statement, customer: { ...statement.customer, name } }),
  ]
}

describe.each([
  ['Traditional Chinese', '陳慧敏 黃國強'],
  ['Simplified Chinese', '陈慧敏 与黄国强'],
  ['Japanese', '渡辺 さくら'],
  ['Korean', '김민준'],
  ['Thai', 'สมชาย ใจดี'],
  ['Hindi', 'सुनीता शर्मा क्षत्रिय'],
  ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Bengali', 'অনিন্দিতা চক্রবর্তী'],
  ['Gujarati', 'હર્ષદ પટેલ'],
  ['Tamil', 'முருகன்'],
  ['Telugu', 'శ్రీనివాస'],
  ['Armenian', 'Գևորգ Հակոբյան'],
  ['Khmer', 'សុខា ចាន់'],
  ['Lao', 'ສົມສີ'],
  ['Vietnamese', 'Nguyễn Thị Ánh Đường'],
  ['Hebrew', 'שלום כהן'],
  ['Persian', 'محمد علی پژمان'],
  ['several scripts with an emoji', '陳慧敏 สมชาย सुनीता محمد 👷🏽‍♀️'],
])('a name in %s', (_language, name) => {
  it('is printed on every paper, with a glyph for each character', async () => {
    for (const { pdf } of await Promise.all(papersOf(name))) {
      const { text, boxes, isUniversal } = await readPdf(pdf)
      // A reader may hand letters that join or stack back in another order.
      for (const letter of name) expect(text).toContain(letter)
      expect([boxes, isUniversal]).toEqual([0, true])
    }
  })
})

it('prints a Chinese name in reading order, in the title of the file too', async () => {
  const { text, title } = await readPdf((await documents.setBid(bidOf('陳慧敏'))).pdf)
  // Letterhead, title, customer, address, site, group, three lines, scope twice, terms, signature twice, foot twice.
  expect(text.split('陳慧敏').length - 1).toBeGreaterThanOrEqual(15)
  expect(title).toBe('Bid 26-0142-1 – 陳慧敏')
})

it('sets a paper to the same bytes whatever fonts earlier papers needed', async () => {
  const alone = createDocuments({ cacheBytes: 0 })
  const [thai, latin] = [await alone.setBid(bidOf('สมชาย')), await alone.setBid(sampleBid(8))]
  await alone.close()
  await documents.setBid(bidOf('陳慧敏'))
  expect((await documents.setBid(bidOf('สมชาย'))).sha256).toBe(thai.sha256)
  expect((await documents.setBid(sampleBid(8))).sha256).toBe(latin.sha256)
})

it('ends a line of Chinese anywhere and of Thai between words', () => {
  const chinese = '我們將按照結構工程師的圖紙鑽孔並澆築沉箱和地樑，所有棄土將隨產生隨運走；街道每天清掃。'
  expect(toPaperText(chinese)).toBe(chinese)
  const thai = 'การก่อสร้างฐานรากและเสาเข็มเจาะ'
  const parts = [toPaperText(thai)].flat(3)
  expect(parts.join('')).toBe(thai)
  expect(parts).toContain('ก่อสร้าง')
})

it.each(['我們將按照結構工程師的圖紙鑽孔。', '김민준', 'สมชาย', 'ก', 'សុខា', '。'])(
  'keeps a long text of %s on the page, and loses none of it',
  async (word) => {
    const scope = word.repeat(Math.ceil(400 / word.length))
    const { pdf } = await documents.setBid({ ...sampleBid(1), scope })
    const { text, rightmost } = await readPdf(pdf)
    expect(rightmost).toBeLessThan(8 * 72)
    expect(text.match(new RegExp(word[0] ?? '', 'g'))?.length).toBeGreaterThanOrEqual(400 / word.length)
  },
)
