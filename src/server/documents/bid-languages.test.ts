import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BidDocumentData } from './bid-document-data.ts'
import { createDocuments, type Documents } from './documents.ts'
import { paperWords } from './paper-words.ts'
import { readPdf } from './read-pdf.ts'
import { sampleBid } from './sample-documents.ts'

let documents: Documents

beforeAll(() => {
  documents = createDocuments()
})

afterAll(() => documents.close())

async function readBid(data: BidDocumentData) {
  return readPdf((await documents.setBid(data)).pdf)
}

function spanishBid(changes: Partial<BidDocumentData> = {}): BidDocumentData {
  return { ...sampleBid(24), language: 'es', ...changes }
}

it('prints a Spanish bid in the words of the trade', async () => {
  const { text, title, language, pages } = await readBid(spanishBid())
  expect(language).toBe('es-US')
  expect(title).toBe('Propuesta 26-0142-1 – Caisson and grade beam foundation')
  for (const said of [
    'Lic. CSLB #1042377',
    'Propuesta núm. 26-0142-1',
    'Fecha 20 de noviembre de 2026',
    'Válida hasta 20 de diciembre de 2026',
    'Preparada para Eleanor Whitfield',
    'Lugar de la obra 1234 Hillcrest Avenue',
    'Alcance del trabajo',
    'Descripción Cantidad Unidad Precio unitario Monto',
    '142.5 LF $187.50 $26,718.75',
    ', incluida en el total',
    ', no incluida en el total',
    'Total de Caissons',
    'Descuento −$2,500.00',
    'Calendario de pagos Pago Porcentaje Monto',
    'Exclusiones',
    'Términos',
    'Al firmar, ambas partes aceptan',
    'Firma',
    `Propuesta 26-0142-1 · Rev. 2 Página 1 de ${pages}`,
  ]) {
    expect(text).toContain(said)
  }
})

it.each([true, false])('leaves no English word on a Spanish bid (full: %s)', async (full) => {
  const { text } = await readBid(
    spanishBid({ full, terms: '', exclusions: '', scope: '', paymentSchedule: [] }),
  )
  const words = Object.entries(paperWords.en).filter(
    ([key, word]) => word !== paperWords.es[key as keyof typeof paperWords.en] && !word.includes('{'),
  )
  for (const [, word] of words.filter(([, { length }]) => length > 3)) {
    expect(text).not.toMatch(new RegExp(`\\b${word}\\b`))
  }
})

it.each([
  ['draft', 'DRAFT', 'BORRADOR'],
  ['superseded', 'SUPERSEDED', 'SUSTITUIDA'],
  ['declined', 'DECLINED', 'RECHAZADA'],
  ['expired', 'EXPIRED', 'VENCIDA'],
] as const)('marks every page of a %s bid, in both languages', async (status, english, spanish) => {
  const bid = sampleBid(24)
  for (const [language, word] of [
    ['en', english],
    ['es', spanish],
  ] as const) {
    const { pageTexts } = await readBid({ ...bid, language, bid: { ...bid.bid, status } })
    expect(pageTexts.every((page) => page.includes(word))).toBe(true)
  }
})

it.each(['en', 'es'] as const)('tags every form for screen readers in %s', async (language) => {
  for (const full of [true, false]) {
    for (const logo of [true, false]) {
      const read = await readBid({ ...sampleBid(24), language, full, logo })
      expect(read.tagged).toBe(true)
      expect(read.isUniversal).toBe(true)
      expect(read.language).toBe(`${language}-US`)
      expect(read.text).toMatch(/CSLB #|CSLB Lic\. #/)
      expect(read.structure.get('H1')).toBe(1)
      expect(read.structure.get('Table')).toBeGreaterThanOrEqual(2)
      // Five columns (or two), the groups, the schedule's three.
      expect(read.structure.get('TH')).toBeGreaterThanOrEqual(full ? 5 + 3 + 3 : 2 + 3 + 3)
      expect(read.structure.get('LI')).toBeGreaterThanOrEqual(7)
    }
  }
})

it('says every word in both languages, with the same places to fill in', () => {
  const places = (sentence: string) => sentence.match(/\{\w+\}/g) ?? []
  expect(Object.keys(paperWords.es)).toEqual(Object.keys(paperWords.en))
  for (const [key, english] of Object.entries(paperWords.en)) {
    const spanish = Object.entries(paperWords.es).find(([other]) => other === key)?.[1] ?? ''
    expect(english.trim(), key).not.toBe('')
    expect(spanish.trim(), key).not.toBe('')
    expect(places(spanish), key).toEqual(places(english))
  }
})

it('asks for no word that the table does not have', () => {
  const asked = ['bid.typ', 'letter.typ'].flatMap((name) => {
    const source = readFileSync(new URL(`../../../templates/${name}`, import.meta.url), 'utf8')
    return Array.from(source.matchAll(/\bwords\.(\w+)/g), ([, key]) => key)
  })
  expect(asked.length).toBeGreaterThan(10)
  for (const key of asked) expect(Object.keys(paperWords.en)).toContain(key)
})
