import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BidDocumentAcceptance, BidDocumentData } from './bid-document-data.ts'
import { createDocuments, type Documents } from './documents.ts'
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

const fingerprint = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

const accepted: BidDocumentAcceptance = {
  name: 'José Núñez',
  at: '2026-11-23T14:05',
  documentSha256: fingerprint,
  signature: null,
  total: 8_594_725,
}

async function drawn(color: string): Promise<string> {
  const picture = sharp({ create: { width: 300, height: 90, channels: 3, background: color } })
  return (await picture.png().toBuffer()).toString('base64')
}

const changeOrder: BidDocumentData = {
  ...sampleBid(1),
  kind: 'change_order',
  title: 'Delete caisson 7',
  bid: { ...sampleBid(1).bid, number: 'SC-26-0142-CO1', revision: 1 },
  groups: [
    {
      name: '',
      amount: -415_000,
      items: [
        {
          description: 'Delete caisson 7',
          quantity: -10_000,
          unit: 'VLF',
          unitPrice: 41_500,
          amount: -415_000,
          optional: false,
          selected: false,
        },
      ],
    },
  ],
  subtotal: -415_000,
  discount: 0,
  total: -415_000,
  paymentSchedule: [],
  contractSums: { original: 8_594_725, approvedBefore: 250_000, thisChange: -415_000, newTotal: 8_429_725 },
}

it('prints who signed what and when, instead of signature lines', async () => {
  const { text, images } = await readBid({ ...sampleBid(12), accepted })
  expect(text).toContain(
    'Signed electronically Signed by José Núñez Date November 23, 2026 Time 2:05 PM Pacific time Total accepted $85,947.25',
  )
  expect(text).toContain(`(SHA-256) ${fingerprint.match(/.{8}/g)?.join(' ')}`)
  expect(text).not.toContain('By signing')
  expect(text).not.toMatch(/Signature (?!of)/)
  expect(images).toBe(0)
})

it('prints the signature in Spanish', async () => {
  const { text } = await readBid({
    ...sampleBid(12),
    language: 'es',
    accepted: { ...accepted, at: '2026-11-23T00:30' },
  })
  expect(text).toContain('Firmado electrónicamente Firmado por José Núñez Fecha 23 de noviembre de 2026')
  expect(text).toContain('Hora 12:30 a.m., hora del Pacífico Total aceptado $85,947.25')
  expect(text).not.toContain('Al firmar')
})

it('shows the typed name once more in a signing hand', async () => {
  const { text } = await readBid({ ...sampleBid(12), accepted })
  expect(text.split('José Núñez')).toHaveLength(3)
})

it('shows a drawn signature as a picture with a description', async () => {
  const signature = await drawn('#1b2f5b')
  const { text, images, descriptions, isUniversal } = await readBid({
    ...sampleBid(12),
    accepted: { ...accepted, signature },
  })
  expect(images).toBe(1)
  expect(isUniversal).toBe(true)
  expect(descriptions).toEqual(['Signature of José Núñez'])
  expect(text.split('José Núñez')).toHaveLength(2)
})

it('gives the same bytes for the same signature only', async () => {
  const [blue, black] = await Promise.all([drawn('#0000ff'), drawn('#000000')])
  const setWith = (signature: string | null) =>
    documents.setBid({ ...sampleBid(2), accepted: { ...accepted, signature } })
  const inBlue = await setWith(blue)
  expect((await setWith(black)).sha256).not.toBe(inBlue.sha256)
  expect((await setWith(null)).sha256).not.toBe(inBlue.sha256)
  const other = createDocuments({ cacheBytes: 0 })
  const again = await other.setBid({ ...sampleBid(2), accepted: { ...accepted, signature: blue } })
  await other.close()
  expect(again.sha256).toBe(inBlue.sha256)
})

it('keeps the signature apart from the logo', async () => {
  const [logo, signature] = await Promise.all([drawn('#00ff00'), drawn('#ff0000')])
  const bid = sampleBid(2)
  const { descriptions } = await readBid({
    ...bid,
    company: { ...bid.company, logo },
    accepted: { ...accepted, signature },
  })
  expect(descriptions).toEqual(['Bayline Foundations, Inc. logo', 'Signature of José Núñez'])
})

it.each(['שרה', 'محمد', 'Νίκη', '#eval("1") $x$', 'x'.repeat(90)])(
  'signs with the name %s as it stands',
  async (name) => {
    const { text } = await readBid({ ...sampleBid(2), accepted: { ...accepted, name } })
    const reversed = Array.from(name).reverse().join('')
    const said = text.replaceAll(' ', '')
    expect([name, reversed].some((form) => said.split(form.replaceAll(' ', '')).length > 2)).toBe(true)
  },
)

it('leaves out an unknown fingerprint, and refuses a signature that is not a picture', async () => {
  const { text } = await readBid({ ...sampleBid(2), accepted: { ...accepted, documentSha256: '' } })
  expect(text).not.toContain('SHA-256')
  const broken = documents.setBid({
    ...sampleBid(2),
    accepted: { ...accepted, signature: 'bm90IGEgcGljdHVyZQ==' },
  })
  await expect(broken).rejects.toThrow('The document could not be set')
})

it('prints how a change order changes the contract', async () => {
  const { text, title } = await readBid(changeOrder)
  expect(title).toBe('Change order SC-26-0142-CO1 – Delete caisson 7')
  for (const said of [
    'Change order no. SC-26-0142-CO1',
    'Delete caisson 7 −10 VLF $415.00 −$4,150.00',
    'This change −$4,150.00',
    'Original contract $85,947.25 Changes approved before $2,500.00 This change −$4,150.00 New contract total $84,297.25',
    'which takes $4,150.00 off the contract.',
    'Change order SC-26-0142-CO1 Page 1 of 2',
  ]) {
    expect(text).toContain(said)
  }
  expect(text).not.toContain('Bid')
})

it('prints a change order in Spanish, and without contract sums when there are none', async () => {
  const { text } = await readBid({ ...changeOrder, language: 'es', total: 415_000, contractSums: null })
  expect(text).toContain('Orden de cambio núm. SC-26-0142-CO1')
  expect(text).toContain('que suma $4,150.00 al contrato.')
  expect(text).not.toContain('Contrato original')
})

it('says so when a change order leaves the total as it is, and what was accepted', async () => {
  const same = await readBid({ ...changeOrder, total: 0 })
  expect(same.text).toContain('The contract total stays as it is.')
  const signed = await readBid({ ...changeOrder, accepted: { ...accepted, total: -415_000 } })
  expect(signed.text).toContain('Change accepted −$4,150.00')
})
