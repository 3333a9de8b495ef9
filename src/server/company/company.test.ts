import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Company } from '../../contract/company.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let testApp: TestApp
let admin: Caller
beforeEach(async () => {
  testApp = await buildTestApp()
  admin = await testApp.signIn('admin')
})
afterEach(() => testApp.close())

interface Refusal {
  fields: Record<string, string>
  current: Company
}

const read = async () => (await admin.call<Company>('GET', '/api/company')).body
const change = (body: object) => admin.call<Company & Refusal>('PUT', '/api/company', body)
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } })
const inBase64 = (bytes: Buffer) => bytes.toString('base64')

test('settings are read, changed where sent, and kept in history', async () => {
  expect(await read()).toMatchObject({
    name: 'Bedrock Foundations',
    regions: [
      { region: 'southern_california', numberFormat: 'SC-YY-####', nextNumber: 1 },
      { region: 'bay_area', numberFormat: 'BA-YY-####', nextNumber: 1 },
    ],
    paymentTerms: [],
    bidValidDays: 30,
    logo: null,
    version: 1,
  })
  const answer = await change({
    ...(await read()),
    licenseClasses: ['C-8', 'A'],
    paymentTerms: ['Net 30', 'Due on receipt'],
    address: { city: 'Oakland' },
    regions: [{ region: 'bay_area', numberFormat: 'YY-####' }],
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    licenseClasses: ['C-8', 'A'],
    paymentTerms: ['Net 30', 'Due on receipt'],
    address: { city: 'Oakland', state: 'CA' },
    regions: [{ numberFormat: 'SC-YY-####' }, { numberFormat: 'YY-####' }],
    version: 2,
  })
  expect(await read()).toEqual(answer.body)
  const event = await testApp.deps.db
    .selectFrom('event')
    .select('changes')
    .where('entity', '=', 'company')
    .executeTakeFirst()
  expect(Object.keys(event?.changes as object).sort()).toEqual([
    'address',
    'licenseClasses',
    'numberFormat.bay_area',
    'paymentTerms',
  ])
  const lead = { customer: { name: 'Rosa Diaz' }, region: 'bay_area' }
  expect((await admin.call('POST', '/api/projects', lead)).body).toMatchObject({ number: '26-0001' })
})

test('reading changes nothing, before the set-up either', async () => {
  await testApp.deps.db.deleteFrom('company').execute()
  expect((await admin.call('GET', '/api/company')).status).toBe(404)
  expect((await change({ name: 'X' })).status).toBe(404)
  expect(await testApp.deps.db.selectFrom('company').selectAll().execute()).toEqual([])
})

test('only an administrator changes settings; everybody signed in reads them', async () => {
  const accountant = await testApp.signIn('accountant')
  expect((await accountant.call('GET', '/api/company')).status).toBe(200)
  expect((await accountant.call('PUT', '/api/company', { name: 'Mine' })).status).toBe(403)
})

test('a stale version answers 409 with the settings as they stand', async () => {
  const { body: current } = await change({ phone: '510-555-0100', version: 1 })
  expect(await change({ phone: '510-555-0101', version: 1 })).toMatchObject({
    status: 409,
    body: { current },
  })
})

test('a logo is made to fit, keeps its transparency, and is not encoded again when sent back', async () => {
  const png = inBase64(await picture(2000, 500).png().toBuffer())
  const { body } = await change({ logo: png })
  const stored = Buffer.from(body.logo ?? '', 'base64')
  expect(await sharp(stored).metadata()).toMatchObject({
    format: 'png',
    width: 800,
    height: 200,
    hasAlpha: true,
  })
  expect((await change({ ...body, phone: '510-555-0102' })).body.logo).toBe(body.logo)

  const small = await picture(60, 30).jpeg().toBuffer()
  const located = await sharp(small)
    .withExif({ IFD3: { GPSLatitude: '37/1 48/1 0/1' } })
    .toBuffer()
  const jpeg = await change({ logo: inBase64(located) })
  const bytes = Buffer.from(jpeg.body.logo ?? '', 'base64')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 30 })
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect((await change({ phone: '510-555-0103' })).body.logo).toBe(jpeg.body.logo)
  expect((await change({ logo: null })).body.logo).toBeNull()
})

test('refuses a logo whose bytes are not PNG or JPEG', async () => {
  const png = await picture(40, 40).png().toBuffer()
  const cases: [logo: string, sentence: string][] = [
    ['', 'Must be a PNG or JPEG picture'],
    [inBase64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'Must be a PNG or JPEG picture'],
    [inBase64(await picture(40, 40).webp().toBuffer()), 'Must be a PNG or JPEG picture'],
    [inBase64(png.subarray(0, png.length - 30)), 'Is a picture that cannot be read'],
    [inBase64(png.subarray(0, 40)), 'Is a picture that cannot be read'],
    [inBase64(Buffer.concat([png, Buffer.alloc(1024 * 1024 + 1 - png.length)])), 'Must be at most 1 MB'],
    ['A'.repeat(1_400_004), 'Must be at most 1 MB'],
    ['no base64!', 'Must be base64'],
  ]
  for (const [logo, sentence] of cases) {
    const answer = await change({ logo, phone: '510-555-0104' })
    expect(answer.status, sentence).toBe(400)
    expect(answer.body.fields.logo).toContain(sentence)
  }
  expect(await read()).toMatchObject({ logo: null, phone: '', version: 1 })
})

test('each wrong setting is refused by name, and nothing is saved', async () => {
  const before = await read()
  const cases: [wrong: object, field: string][] = [
    [{ regions: [{ region: 'bay_area', numberFormat: 'BA-YY' }] }, 'regions.0.numberFormat'],
    [{ regions: [{ region: 'bay_area', numberFormat: '##-##' }] }, 'regions.0.numberFormat'],
    [{ regions: [{ region: 'bay_area', numberFormat: 'SC-YY-####' }] }, 'regions.0.numberFormat'],
    [
      {
        regions: [
          { region: 'bay_area', numberFormat: '#' },
          { region: 'bay_area', numberFormat: '##' },
        ],
      },
      'regions.1.region',
    ],
    [{ paymentTerms: ['Net 30, or later'] }, 'paymentTerms.0'],
    [{ bidValidDays: 0 }, 'bidValidDays'],
    [{ name: '  ' }, 'name'],
    [{ owner: 'me' }, 'owner'],
  ]
  for (const [wrong, field] of cases) {
    const answer = await change({ phone: '510-555-0104', ...wrong })
    expect(answer.status, field).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual([field])
  }
  expect(await read()).toEqual(before)
})
