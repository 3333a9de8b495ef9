import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { newInvoice, type WireInvoice } from '../invoices/sample-invoice.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { storedPaths } from '../testing/left-behind.ts'
import { sendPayment } from './sample-payment.ts'

let testApp: TestApp
let staff: Caller
let jpeg: Buffer
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  jpeg = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#fff', noise } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 48/1 0/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => testApp.close())

async function billedProject(site: object = {}): Promise<WireInvoice> {
  return newInvoice(staff, (await newProject(staff, site)).id)
}

function picture(bytes: Buffer, name = 'check.jpg') {
  return { picture: { name, bytes } }
}

test('the picture of a check is kept in the project folder and served without its place', async () => {
  const site = { street: '1234 Hillcrest Ave', city: 'Oakland', state: 'CA', zip: '94602' }
  const project = await newProject(staff, { site })
  const invoice = await newInvoice(staff, project.id)
  const { status, body } = await sendPayment(staff, invoice, picture(jpeg, '../../IMG "1".JPG'))
  expect(status).toBe(201)
  expect(body.picture).toBe(`/api/projects/${project.id}/payments/${body.id}/preview`)
  const row = await testApp.deps.db.selectFrom('stored_file').selectAll().executeTakeFirstOrThrow()
  expect(row.path).toMatch(
    new RegExp(
      `^${project.number} 1234 Hillcrest Ave Oakland/payments/2026-11-20 check 1042 \\([0-9a-f]{16}\\)\\.jpg$`,
    ),
  )
  expect(row).toMatchObject({ project_id: project.id, media_type: 'image/jpeg', width: 320, height: 200 })
  const served = await staff.call('GET', `${body.picture}?t=5`)
  expect(served.status).toBe(200)
  expect(served.headers).toMatchObject({
    'content-type': 'image/jpeg',
    etag: `"${createHash('sha256').update(served.raw).digest('hex')}"`,
    'x-content-type-options': 'nosniff',
  })
  expect(jpeg.includes('Exif')).toBe(true)
  expect(served.raw.includes('Exif')).toBe(false)
  expect(await sharp(served.raw).metadata()).toMatchObject({ width: 320, height: 200 })
  const again = await staff.call('GET', body.picture ?? '', undefined, {
    'if-none-match': String(served.headers.etag),
  })
  expect(again.status).toBe(304)
  expect((await inject(testApp.app, 'GET', body.picture ?? '')).status).toBe(401)
})

test('a PDF is kept as it is and served as an attachment that may run nothing', async () => {
  const invoice = await billedProject()
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n28\n%%EOF\n')
  const { body } = await sendPayment(staff, invoice, picture(pdf, 'remittance.exe'))
  const served = await staff.call('GET', body.picture ?? '')
  expect(served.raw.equals(pdf)).toBe(true)
  expect(served.headers['content-type']).toBe('application/pdf')
  expect(served.headers['content-disposition']).toMatch(/^attachment;/)
  expect(served.headers['content-security-policy']).toContain('sandbox')
})

test('a picture from a telephone becomes a JPEG', async () => {
  const heic = readFileSync(new URL('../files/sample-check.heic', import.meta.url))
  const { body } = await sendPayment(staff, await billedProject(), picture(heic, 'IMG_1.HEIC'))
  const served = await staff.call('GET', body.picture ?? '')
  expect(served.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(served.raw).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 })
})

test('files stay in one folder when the address is corrected', async () => {
  const invoice = await billedProject()
  await sendPayment(staff, invoice, { ...picture(jpeg), identification: 'a' })
  await staff.call('PUT', `/api/projects/${invoice.project_id}`, { site: { street: '9 Corrected St' } })
  await sendPayment(staff, invoice, { ...picture(jpeg), identification: 'b' })
  const rows = await testApp.deps.db
    .selectFrom('stored_file')
    .select('path')
    .where('project_id', '=', invoice.project_id)
    .execute()
  expect(rows).toHaveLength(2)
  expect(new Set(rows.map(({ path }) => path.split('/')[0])).size).toBe(1)
})

test('a broken or false picture is refused by name, and no payment and no file is saved', async () => {
  const invoice = await billedProject()
  const before = await storedPaths(testApp)
  const bomb = await sharp({
    create: { width: 17_000, height: 17_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const cases: [Buffer, number][] = [
    [Buffer.alloc(0), 400],
    [Buffer.from('no picture'), 400],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400],
    [Buffer.from('<html><script>1</script></html>'), 400],
    [jpeg.subarray(0, jpeg.length >> 1), 400],
    [bomb, 413],
    [Buffer.alloc(25 * 1024 * 1024 + 1, 0xff), 413],
  ]
  for (const [bytes, expected] of cases) {
    const started = performance.now()
    const { status, body } = await sendPayment(staff, invoice, picture(bytes))
    expect([bytes.length, status, Object.keys(body.fields)]).toEqual([bytes.length, expected, ['picture']])
    expect(performance.now() - started).toBeLessThan(2000)
  }
  const stranger = await sendPayment(staff, invoice, { photo: { name: 'a.jpg', bytes: jpeg } })
  expect(stranger).toMatchObject({ status: 400, body: { fields: { photo: expect.any(String) } } })
  const { body } = await staff.call<WireInvoice>('GET', `/api/invoices/${invoice.id}`)
  expect(body.received_payments).toEqual([])
  expect(await storedPaths(testApp)).toEqual(before)
})

test('a payment that comes to nothing leaves no file', async () => {
  const invoice = await billedProject()
  const before = await storedPaths(testApp)
  expect((await sendPayment(staff, invoice, { ...picture(jpeg), amount: '5000' })).status).toBe(400)
  expect(await storedPaths(testApp)).toEqual(before)
  await sql`create function refuse_payment() returns trigger language plpgsql as
    $$ begin raise exception 'refused for this test'; end $$`.execute(testApp.deps.db)
  await sql`create trigger refuse_payment before insert on received_payment
    for each row execute function refuse_payment()`.execute(testApp.deps.db)
  expect((await sendPayment(staff, invoice, picture(jpeg))).status).toBe(500)
  await sql`drop trigger refuse_payment on received_payment`.execute(testApp.deps.db)
  expect(await storedPaths(testApp)).toEqual(before)
  expect((await sendPayment(staff, invoice, picture(jpeg))).status).toBe(201)
  expect(await storedPaths(testApp)).toHaveLength(before.length + 1)
})

test('ten clicks with a picture keep one file, with a key and without', async () => {
  for (const headers of [{}, { 'idempotency-key': 'picture' }] as Record<string, string>[]) {
    const invoice = await billedProject()
    const before = await storedPaths(testApp)
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => sendPayment(staff, invoice, picture(jpeg), headers)),
    )
    expect(new Set(clicks.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await storedPaths(testApp)).toHaveLength(before.length + 1)
    expect((await staff.call('GET', clicks[0]?.body.picture ?? '')).status).toBe(200)
  }
})

test('a payment without a picture has none to show', async () => {
  const { body } = await sendPayment(staff, await billedProject())
  expect(body.picture).toBeNull()
  const answer = await staff.call('GET', `/api/projects/${body.project_id}/payments/${body.id}/preview`)
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
