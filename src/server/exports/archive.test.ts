import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Project } from '../../contract/projects.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { readCsv } from '../testing/read-csv.ts'
import { readZip } from '../testing/read-zip.ts'
import { type MoneyHistory, writeMoney } from '../testing/write-money.ts'

let office: TestApp
let accountant: Caller

beforeAll(async () => {
  office = await buildTestApp()
  accountant = await office.signIn('accountant')
})
afterAll(() => office.close())

const history: MoneyHistory = {
  bids: [{ total: 1000_00, cost: 600_00, finalizedOn: '2026-02-01' }],
  finalized: 0,
  invoices: [
    {
      items: [400_00, 100_00],
      retention: 50_00,
      voided: false,
      sent: true,
      dueDate: null,
      issued: '2026-03-01',
      payments: [
        { amount: 450_00, received: '2026-03-10', cleared: '2026-03-12' },
        { amount: -20_00, kind: 'refund', corrects: 0, received: '2027-01-05' },
      ],
    },
    {
      items: [77_00],
      retention: 0,
      voided: true,
      sent: true,
      dueDate: null,
      issued: '2026-04-01',
      payments: [],
    },
    {
      items: [88_00],
      retention: 0,
      voided: false,
      sent: true,
      dueDate: null,
      issued: '2025-12-31',
      payments: [],
    },
  ],
  expenses: [
    {
      cost: 120_00,
      date: '2026-03-05',
      paidTo: '=Bay Rebar',
      payments: [{ amount: 20_00, date: '2026-03-06' }],
    },
    { cost: 130_00, date: '2025-03-05' },
  ],
}

/** A project with that history, and a picture of so many bytes for its payment of 2026. */
async function addProject(picture: Buffer): Promise<{ project: Project; path: string }> {
  const { body: project } = await accountant.call<Project>('POST', '/api/projects', {
    customer: { name: 'Rosa Peña' },
    region: 'bay_area',
  })
  const { db, files } = office.deps
  await writeMoney(db, project.id, history)
  const path = `${project.number}/payments/check (${randomBytes(8).toString('hex')}).jpg`
  await files.write(path, picture)
  const { id } = await db
    .insertInto('stored_file')
    .values({
      project_id: project.id,
      path,
      media_type: 'image/jpeg',
      bytes: picture.length,
      sha256: createHash('sha256').update(picture).digest(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('received_payment')
    .set({ picture_id: id })
    .where('received', '=', '2026-03-10')
    .where('invoice_id', 'in', ({ selectFrom }) =>
      selectFrom('invoice').select('invoice.id').where('project_id', '=', project.id),
    )
    .execute()
  return { project, path }
}

async function download(year: string) {
  const { status, headers, raw } = await accountant.call('GET', `/api/exports/archive/${year}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''Books%20${year}.zip`)
  return readZip(raw)
}

test("a year's books: tables, invoices, pictures, and the fingerprint of each", async () => {
  const picture = randomBytes(5000)
  const { project, path } = await addProject(picture)
  const { project: deleted } = await addProject(randomBytes(10))
  await office.deps.db
    .updateTable('project')
    .set({ deleted_at: office.clock.now() })
    .where('id', '=', deleted.id)
    .execute()
  const files = await download('2026')
  const table = (name: string) => readCsv(files.get(`tables/${name}.csv`) ?? Buffer.alloc(0))
  const mine = (name: string) => table(name).filter((row) => row['Project'] === project.number)

  const [row] = table('projects').filter(({ Number: number }) => number === project.number)
  expect(row).toMatchObject({
    Customer: 'Rosa Peña',
    Contract: '1000.00',
    Billed: '538.00',
    Collected: '450.00',
    'Retention held': '50.00',
    Cost: '250.00',
  })
  expect(mine('bids')).toMatchObject([
    { Total: '1000.00', 'Estimated cost': '600.00', Finalized: '2026-02-01' },
  ])
  expect(mine('invoices')).toMatchObject([
    { Issued: '2026-03-01', Total: '450.00', 'Paid to this day': '430.00', Voided: '' },
    { Issued: '2026-04-01', Total: '77.00', Voided: '2026-04-01' },
  ])
  const items = table('invoice items').filter(({ Invoice }) => Invoice === `${project.id}-1`)
  expect(items.map(({ Line, Amount }) => [Line, Amount])).toEqual([
    ['1', '400.00'],
    ['2', '100.00'],
  ])
  expect(mine('payments')).toMatchObject([{ Received: '2026-03-10', Picture: `pictures/${path}` }])
  expect(mine('expenses')).toMatchObject([{ 'Paid to': "'=Bay Rebar", Cost: '120.00' }])
  expect(mine('expense payments')).toMatchObject([{ Date: '2026-03-06', Amount: '20.00' }])
  expect(table('projects').some(({ Number: number }) => number === deleted.number)).toBe(false)
  expect(files.has('tables/events.csv') && files.has('tables/closed months.csv')).toBe(true)

  expect(files.get(`pictures/${path}`)?.equals(picture)).toBe(true)
  const papers = [...files.keys()].filter((name) => name.startsWith(`invoices/Invoice ${project.id}-`))
  expect(papers).toEqual([1, 2].map((sequence) => `invoices/Invoice ${project.id}-${sequence}.pdf`))
  const { text } = await readPdf(files.get(papers[0] ?? '') ?? Buffer.alloc(0))
  expect(text).toContain('450.00')

  const manifest = files.get('manifest-sha256.txt')?.toString() ?? ''
  const fingerprints = [...files]
    .filter(([name]) => name !== 'manifest-sha256.txt')
    .map(([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
  expect(manifest).toBe(fingerprints.join(''))
  expect(files.get('README.txt')?.toString()).toContain('Every file was there.')
})

test('who changed the money of the year, and which months were closed', async () => {
  const { project } = await addProject(randomBytes(10))
  const invoice = await office.deps.db
    .selectFrom('invoice')
    .select('id')
    .where('project_id', '=', project.id)
    .where('issued', '=', '2025-12-31')
    .executeTakeFirstOrThrow()
  await accountant.call('POST', `/api/invoices/${invoice.id}/void`, { reason: 'Never agreed' })
  await accountant.call('POST', '/api/months/2025-12/close', { note: 'As the bank has it' })
  const files = await download('2026')
  const events = readCsv(files.get('tables/events.csv') ?? Buffer.alloc(0))
  expect(events).toContainEqual(
    expect.objectContaining({
      Record: 'invoice',
      Id: String(invoice.id),
      Who: 'Person1 Tester',
      Project: project.number,
    }),
  )
  const before = readCsv((await download('2025')).get('tables/closed months.csv') ?? Buffer.alloc(0))
  expect(before).toMatchObject([
    { Month: '2025-12', Note: 'As the bank has it', 'Closed by': 'Person1 Tester' },
  ])
  expect(readCsv(files.get('tables/closed months.csv') ?? Buffer.alloc(0))).toEqual([])
})

/** A busy machine takes its time. */
const patiently = { timeout: 15_000 }

test('whatever is written meanwhile: the tables, papers and pictures are those of one moment', async () => {
  const { project } = await addProject(randomBytes(10))
  const { db } = office.deps
  const late = { project_id: project.id, sequence: 90, number: `${project.id}-90`, issued: '2026-06-01' }
  const asked = await db.transaction().execute(async (trx) => {
    // The last table waits, so that the others have been read before the invoice is there.
    await sql`lock table closed_month in access exclusive mode`.execute(trx)
    const archive = download('2026')
    // Other tests' databases on the same server have a table of the same number.
    const waiting = sql`select from pg_locks where not granted and relation = 'closed_month'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toHaveLength(1), patiently)
    await db.insertInto('invoice').values(late).execute()
    return { archive }
  })
  const files = await asked.archive
  const invoices = readCsv(files.get('tables/invoices.csv') ?? Buffer.alloc(0))
  const papers = [...files.keys()].filter((name) => name.startsWith('invoices/'))
  expect(papers).toEqual(invoices.map(({ Number: number }) => `invoices/Invoice ${number}.pdf`))
})

test('a picture that is missing or damaged is named, and the rest is there', async () => {
  const missing = await addProject(randomBytes(100))
  const damaged = await addProject(randomBytes(100))
  const whole = await addProject(randomBytes(100))
  const { files } = office.deps
  await files.remove(missing.path)
  await files.remove(damaged.path)
  await files.write(damaged.path, Buffer.from('something else'))
  const archive = await download('2026')
  const readme = archive.get('README.txt')?.toString()
  expect(readme).toContain(`- pictures/${missing.path} is missing from the file store.`)
  expect(readme).toContain(`- pictures/${damaged.path} is not the file that was stored.`)
  expect(readme).not.toContain(whole.path)
  expect(archive.has(`pictures/${missing.path}`)).toBe(false)
  expect(archive.has(`pictures/${whole.path}`)).toBe(true)
  expect(archive.get('manifest-sha256.txt')?.toString()).not.toContain(missing.path)
})

test('a client that hangs up stops the work', async () => {
  const busy = await buildTestApp()
  try {
    const { token, call } = await busy.signIn()
    const { body: project } = await call<Project>('POST', '/api/projects', {
      customer: { name: 'Rosa Peña' },
      region: 'bay_area',
    })
    const { db } = busy.deps
    // So small that all of them would fit into the stream's buffer.
    const picture = randomBytes(10)
    const sha256 = createHash('sha256').update(picture).digest()
    for (let index = 0; index < 60; index += 1) {
      const file = { path: `Job/expenses/${index} (0123456789abcdef).jpg`, media_type: 'image/jpeg', sha256 }
      const { id } = await db
        .insertInto('stored_file')
        .values({ ...file, bytes: picture.length, project_id: project.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      const expense = { project_id: project.id, paid_to: 'Bay Rebar', cost: 1, date: '2026-05-05' }
      await db
        .insertInto('expense')
        .values({ ...expense, picture_id: id })
        .execute()
    }
    const hungUp = Promise.withResolvers<void>()
    const allRead = Promise.withResolvers<void>()
    const read = vi.fn<(path: string) => Promise<Buffer>>(async () => {
      if (read.mock.calls.length === 10) await hungUp.promise
      if (read.mock.calls.length === 60) allRead.resolve()
      // That nobody reads any more is known a few turns after the connection has closed.
      await setImmediate()
      return picture
    })
    busy.deps.files = { ...busy.deps.files, read }
    await busy.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = busy.app.server.address() as AddressInfo
    const connected = once(busy.app.server, 'connection') as Promise<[Socket]>
    const client = get({
      port,
      path: '/api/exports/archive/2026',
      headers: { authorization: `Bearer ${token}` },
    })
    client.on('error', () => undefined)
    const [socket] = await connected
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(10), patiently)
    client.destroy()
    await once(socket, 'close')
    hungUp.resolve()
    // All are read in a few milliseconds if nothing stops it.
    await Promise.race([allRead.promise, setTimeout(500)])
    await busy.app.close()
    expect(read.mock.calls.length).toBeLessThan(60)
  } finally {
    await busy.close()
  }
})

test('a year is one', async () => {
  for (const year of ['1999', '20266', 'x']) {
    expect((await accountant.call('GET', `/api/exports/archive/${year}`)).status).toBe(404)
  }
  const empty = await download('2031')
  expect(readCsv(empty.get('tables/projects.csv') ?? Buffer.alloc(0))).toEqual([])
})
