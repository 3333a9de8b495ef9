import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { PublicBid } from '../../../contract/public-bids.ts'
import { openSendingOffice, type SendingOffice } from '../../deliveries/sample-sending.ts'
import { readPdf } from '../../documents/read-pdf.ts'
import { inject } from '../../testing/build-test-app.ts'
import { newBid, newProject, sampleBid, sampleItem, type WireBid, type WireNewBid } from '../sample-bid.ts'
import { followUpBids } from '../sending/follow-up-bids.service.ts'

type Answer = z.input<typeof PublicBid> & {
  error: string
  fields: Record<string, string>
  message: string
}

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
})
afterEach(async () => {
  await workOff()
  await office.settle()
})
afterAll(() => office.close())

let visitors = 0
/** A customer's browser, of an address of its own. */
function visit(method: 'GET' | 'POST', path: string, body?: unknown) {
  visitors += 1
  return inject<Answer>(office.app, method, `/api/bid/${path}`, body, {
    'x-forwarded-for': `203.0.${113 + Math.floor(visitors / 250)}.${1 + (visitors % 250)}`,
    'user-agent': 'A telephone',
  })
}

/** Line 3 is the option of $900. */
async function sent(changes: WireNewBid = {}, project: object = {}) {
  const { id } = await newProject(office.person, {
    customer: { name: 'Nora Vance', phone: '310-555-0142', email: 'nora@customer.example' },
    ...project,
  })
  const bid = await newBid(office.person, id, sampleBid(changes))
  const url = `/api/projects/${id}/bids/${bid.id}`
  await office.person.call('POST', `${url}/share`)
  return { url, bid, link: bid.bidIndex, projectId: id }
}
const signature = (changes: object = {}) => ({
  name: 'Nora Vance',
  selected: [3],
  total: 4700,
  agreed: true,
  ...changes,
})
const read = async (url: string) => (await office.person.call<WireBid>('GET', url)).body
const eventsOf = (bidId: number) =>
  office.deps.db
    .selectFrom('event')
    .select(['verb', 'summary', 'actor_id'])
    .where('entity', '=', 'bid')
    .where('entity_id', '=', bidId)
    .orderBy('id')
    .execute()

/** The jobs that are due, and the deliveries that they have written. */
async function workOff() {
  const jobs = await office.runJobs()
  return [...jobs, ...(await office.runJobs({ includeLater: true }))]
}

async function drawing(width = 600, height = 200): Promise<string> {
  const line = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M10 10 L${width - 10} ${height - 10}" stroke="black" stroke-width="4"/></svg>`,
  )
  return (await sharp(line).png().toBuffer()).toString('base64')
}

test('a customer signs exactly the options and the total that the page showed', async () => {
  const { url, bid, link, projectId } = await sent()
  const shown = await visit('GET', `${link}/pdf?selected=3`)
  const answer = await visit('POST', `${link}/accept`, signature({ email: 'home@vance.example' }))
  expect(answer).toMatchObject({
    status: 200,
    body: {
      status: 'accepted',
      canAnswer: false,
      sendsCopies: true,
      acceptance: { name: 'Nora Vance', total: 4700, acceptedAt: '2026-11-20T18:00:00.000Z' },
      total: 4700,
      paymentSchedule: [{ due: 470 }, { due: 2350 }, { due: 1880 }],
    },
  })
  const signed = await read(url)
  expect(signed).toMatchObject({
    status: 'accepted',
    total: 4700,
    acceptance: {
      name: 'Nora Vance',
      total: 4700,
      email: 'home@vance.example',
      documentSha256: String(shown.headers.etag).replaceAll('"', ''),
      isDrawn: false,
      isFiled: false,
    },
  })
  expect(signed.acceptance?.address).toMatch(/^203\.0\./)
  expect(signed.groups[1]?.items[1]).toMatchObject({ optional: true, selected: true })
  expect((await eventsOf(bid.id)).at(-1)).toEqual({
    verb: 'accepted',
    summary: 'accepted bid 1 for $4,700.00, signed by Nora Vance',
    actor_id: null,
  })

  // Finalizing copies exactly what was signed, and nothing can change in between.
  for (const [method, path, body] of [
    ['PUT', url, { title: 'Changed' }],
    ['DELETE', url, undefined],
    ['POST', `${url}/extend`, { validUntil: '2027-01-01' }],
  ] as const) {
    expect((await office.person.call(method, path, body)).status).toBe(409)
  }
  const final = await office.person.call<{ project: { money: { contract: number } }; bid: WireBid }>(
    'POST',
    `${url}/finalize`,
    {},
  )
  expect(final.body.project.money.contract).toBe(4700)
  expect(final.body.bid).toMatchObject({
    status: 'finalized',
    total: 4700,
    groups: signed.groups,
    paymentSchedule: signed.paymentSchedule,
  })
  expect((await eventsOf(bid.id)).at(-1)?.summary).toBe('finalized bid 1, accepted by the customer online')
  const invoice = await office.person.call<{ total: number }>('POST', '/api/invoices', {
    project_id: projectId,
    scheduledPaymentIds: [signed.paymentSchedule[0]?.id],
  })
  expect(invoice).toMatchObject({ status: 201, body: { total: 470 } })
})

test('the signed PDF is put on file once and goes to both sides; public page and office show it', async () => {
  const manager = await office.signIn('project_manager')
  const { url, link } = await sent({ language: 'es' }, { manager_id: manager.employee.id })
  await visit(
    'POST',
    `${link}/accept`,
    signature({ signature: await drawing(), email: 'home@vance.example' }),
  )
  const before = await visit('GET', `${link}/pdf`)
  const runs = await workOff()
  expect(runs.filter(({ error }) => error !== undefined)).toEqual([])
  const mails = await office.mails()
  expect(mails.map((mail) => mail.to?.[0]?.address ?? '').toSorted()).toEqual(
    ['home@vance.example', manager.employee.email].toSorted(),
  )
  const filed = await visit('GET', `${link}/pdf?full=false`)
  for (const mail of mails) {
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(filed.raw)).toBe(true)
  }
  expect(mails.find((mail) => mail.to?.[0]?.address === 'home@vance.example')?.subject).toMatch(/^Firmada:/)
  expect(mails.find((mail) => mail.to?.[0]?.address === manager.employee.email)?.subject).toMatch(
    /^Nora Vance has signed bid \S+ for \$4,700\.00$/,
  )
  expect(before.raw.equals(filed.raw)).toBe(true)
  expect((await office.person.call('GET', `${url}/pdf`)).raw.equals(filed.raw)).toBe(true)
  const signed = await read(url)
  expect(signed.acceptance).toMatchObject({ isFiled: true, isDrawn: true })
  expect((await readPdf(filed.raw)).text).toContain('Nora Vance')
  await office.person.call('POST', `${url}/finalize`, {})
  expect((await office.person.call('GET', `${url}/pdf`)).raw.equals(filed.raw)).toBe(true)

  // Once more, as after a crash: nothing happens a second time.
  const { fileSignedBid } = await import('./file-signed-bid.service.ts')
  await Promise.all([fileSignedBid(office.deps, signed.id), fileSignedBid(office.deps, signed.id)])
  const ledger = await office.person.call<object[]>('GET', `/api/deliveries?bid_id=${signed.id}`)
  expect(ledger.body).toHaveLength(2)
})

/** The bid's messages, and how often history has put its signed PDF on file. */
async function filedAndSent(bidId: number) {
  const sentOut = await office.person.call<object[]>('GET', `/api/deliveries?bid_id=${bidId}`)
  const filed = (await eventsOf(bidId)).filter(({ verb }) => verb === 'filed')
  return { filed: filed.length, sentOut: sentOut.body.length }
}

/** Signs, and returns what follows up the bids so many minutes later. */
async function signThenWait(link: string) {
  const signedAt = office.clock.now().getTime()
  expect((await visit('POST', `${link}/accept`, signature())).status).toBe(200)
  return async (minutes: number) => {
    office.clock.set(new Date(signedAt + minutes * 60_000).toISOString())
    await followUpBids(office.deps)
  }
}

test('a signed PDF that the queue gave up is filed once its store is back, and looked at every ten minutes', async () => {
  const manager = await office.signIn('project_manager')
  const [broken, whole] = [
    await sent({}, { manager_id: manager.employee.id }),
    await sent({}, { manager_id: manager.employee.id }),
  ]
  const { write } = office.deps.files
  const full = new Error('the disk is full')
  const writing = vi.spyOn(office.deps.files, 'write').mockRejectedValue(full)
  try {
    const wait = await signThenWait(broken.link)
    await signThenWait(whole.link)
    await sql`update pgboss.job set retry_limit = 0 where name = 'file-signed-bid' and state < 'active'`.execute(
      office.deps.db,
    )
    const runs = await workOff()
    expect(runs.filter(({ error }) => error === full)).toHaveLength(2)
    expect(await workOff()).toEqual([])
    writing.mockClear()
    for (const minutes of [5, 9, 10, 11, 19]) await wait(minutes)
    expect(writing).toHaveBeenCalledTimes(2)
    expect((await read(broken.url)).acceptance).toMatchObject({ isFiled: false })

    // One of them cannot be stored: the other one is.
    const folder = (await read(broken.url)).project.number
    writing.mockImplementation((path, bytes) =>
      path.startsWith(folder) ? Promise.reject(full) : write.call(office.deps.files, path, bytes),
    )
    await wait(20)
    expect((await read(broken.url)).acceptance).toMatchObject({ isFiled: false })
    expect(await filedAndSent(whole.bid.id)).toEqual({ filed: 1, sentOut: 2 })

    writing.mockRestore()
    await wait(30)
    await wait(40)
    expect((await read(broken.url)).acceptance).toMatchObject({ isFiled: true })
    for (const { bid } of [broken, whole]) {
      expect(await filedAndSent(bid.id)).toEqual({ filed: 1, sentOut: 2 })
    }
  } finally {
    writing.mockRestore()
    office.clock.set('2026-11-20T18:00:00Z')
  }
})

test('a bid signed on a job that was deleted before its PDF was made is filed after the job is restored', async () => {
  const manager = await office.signIn('project_manager')
  const { link, url, bid, projectId } = await sent({}, { manager_id: manager.employee.id })
  try {
    const wait = await signThenWait(link)
    expect((await office.person.call('DELETE', `/api/projects/${projectId}`)).status).toBe(200)
    await workOff()
    await wait(10)
    expect((await office.person.call('POST', `/api/projects/${projectId}/restore`)).status).toBe(200)
    expect((await read(url)).acceptance).toMatchObject({ isFiled: false })
    await wait(20)
    expect((await read(url)).acceptance).toMatchObject({ isFiled: true })
    expect(await filedAndSent(bid.id)).toEqual({ filed: 1, sentOut: 2 })
  } finally {
    office.clock.set('2026-11-20T18:00:00Z')
  }
})

test('the same signature again gets the same answer; another does not', async () => {
  const { link } = await sent()
  const drawn = await drawing()
  const first = await visit('POST', `${link}/accept`, signature({ signature: drawn }))
  const again = await visit('POST', `${link}/accept`, signature({ signature: drawn, selected: [3, 3] }))
  expect([again.status, again.body]).toEqual([200, first.body])
  for (const changes of [
    { name: 'Somebody Else', signature: drawn },
    { selected: [], total: 3800, signature: drawn },
    { signature: null },
  ]) {
    expect(await visit('POST', `${link}/accept`, signature(changes))).toMatchObject({
      status: 409,
      body: { error: 'This bid has already been accepted' },
    })
  }
})

test('of many signatures at once one counts, and the same ones agree', async () => {
  const { link, bid } = await sent()
  const names = ['Nora Vance', 'Omar Vance', 'Nora Vance', 'Omar Vance', 'Nora Vance']
  const answers = await Promise.all(names.map((name) => visit('POST', `${link}/accept`, signature({ name }))))
  const winners = new Set(
    answers.filter(({ status }) => status === 200).map(({ body }) => body.acceptance?.name),
  )
  expect(winners.size).toBe(1)
  expect((await eventsOf(bid.id)).filter(({ verb }) => verb === 'accepted')).toHaveLength(1)
})

test.each([
  [{ selected: [2] }, 400, 'selected'],
  [{ selected: [99] }, 400, 'selected'],
  [{ selected: [0] }, 400, 'selected.0'],
  [{ agreed: false }, 400, 'agreed'],
  [{ name: ' ' }, 400, 'name'],
  [{ name: 'Nora\nVance' }, 400, 'name'],
  [{ email: 'nobody' }, 400, 'email'],
  [{ signature: 'bm8gcGljdHVyZQ==' }, 400, 'signature'],
  [{ signature: 'not base64!' }, 400, 'signature'],
  [{ signature: 'A'.repeat(400_004) }, 400, 'signature'],
])('%j is refused by name', async (changes, status, field) => {
  const { link, url } = await sent()
  const answer = await visit('POST', `${link}/accept`, signature(changes))
  expect({ status: answer.status, fields: Object.keys(answer.body.fields) }).toEqual({
    status,
    fields: [field],
  })
  expect((await read(url)).status).toBe('sent')
})

test('a broken, an empty and an enormous drawing are refused; a large one is made smaller', async () => {
  const { link } = await sent()
  const whole = Buffer.from(await drawing(), 'base64')
  const empty = await sharp({
    create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const bomb = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: 'white' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const dot = await sharp({ create: { width: 1, height: 1, channels: 4, background: 'black' } })
    .png()
    .toBuffer()
  for (const bytes of [whole.subarray(0, 200), empty, dot, bomb.subarray(0, 290_000)]) {
    const answer = await visit('POST', `${link}/accept`, signature({ signature: bytes.toString('base64') }))
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['signature']])
  }
  const large = await visit('POST', `${link}/accept`, signature({ signature: await drawing(2400, 1200) }))
  expect(large.status).toBe(200)
  const { signature: kept } = await office.deps.db
    .selectFrom('bid_acceptance')
    .select('signature')
    .orderBy('bid_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await sharp(kept ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 1200, height: 600 })
})

test('another total than ours is refused: nobody signs what they have not seen', async () => {
  const { link, url } = await sent()
  expect(await visit('POST', `${link}/accept`, signature({ total: 3800 }))).toMatchObject({
    status: 409,
    body: { error: 'With these options the bid is $4,700.00, not $3,800.00; please look at it again' },
  })
  expect((await read(url)).status).toBe('sent')
})

test('of a bid of options something must be chosen, and what is free without options can be signed', async () => {
  const option = sampleItem({ quantity: 1, unitPrice: 900, optional: true })
  const bid = (items: (typeof option)[]) => ({
    groups: [{ name: 'Work', items }],
    discount: 0,
    paymentSchedule: [],
  })
  const nothing = signature({ selected: [], total: 0 })
  const choices = await sent(bid([option, option]))
  const sentence = 'This choice adds up to $0.00; please choose an option'
  expect(await visit('POST', `${choices.link}/accept`, nothing)).toMatchObject({
    status: 400,
    body: { error: sentence, fields: { selected: sentence } },
  })
  expect((await read(choices.url)).status).toBe('sent')
  const one = signature({ selected: [2], total: 900 })
  expect((await visit('POST', `${choices.link}/accept`, one)).status).toBe(200)
  const warranty = await sent(bid([sampleItem({ quantity: 1, unitPrice: 0 })]))
  expect((await visit('POST', `${warranty.link}/accept`, nothing)).status).toBe(200)
})

test('what was replaced, has expired, is a draft or was declined cannot be signed', async () => {
  const refused = async (link: string) => (await visit('POST', `${link}/accept`, signature())).body.error
  const replaced = await sent()
  const newer = await office.person.call<WireBid>('PUT', replaced.url, { title: 'Newer' })
  expect(await refused(replaced.link)).toBe('A newer revision has replaced this bid')
  expect((await visit('GET', replaced.link)).body.replacedBy).toEqual({ revision: 2, sentAt: null })
  expect(await refused(newer.body.bidIndex)).toBe('This bid is not final yet')
  await office.person.call('POST', replaced.url.replace(/\d+$/, `${newer.body.id}/share`))
  expect((await visit('GET', replaced.link)).body.replacedBy).toEqual({
    revision: 2,
    sentAt: '2026-11-20T18:00:00.000Z',
  })
  const lapsed = await sent({ validUntil: '2026-11-20' })
  const other = await sent()
  await office.person.call('POST', `${other.url}/finalize`, {})
  expect(await refused(other.link)).toBe('This bid is already the contract')
  office.clock.advance(86_400_000)
  expect(await refused(lapsed.link)).toBe('This bid has expired')
  await office.person.call('POST', `${lapsed.url}/extend`, { validUntil: '2026-12-31' })
  expect((await visit('GET', lapsed.link)).body).toMatchObject({ canAnswer: true, validUntil: '2026-12-31' })
  expect((await visit('POST', `${lapsed.link}/accept`, signature())).status).toBe(200)
  office.clock.advance(-86_400_000)
})

test('a second bid of a job under contract cannot be signed', async () => {
  const first = await sent()
  const second = await newBid(office.person, first.projectId, sampleBid())
  await office.person.call('POST', `/api/projects/${first.projectId}/bids/${second.id}/share`)
  await office.person.call('POST', `${first.url}/finalize`, {})
  expect((await visit('GET', second.bidIndex)).body.canAnswer).toBe(false)
  expect(await visit('POST', `${second.bidIndex}/accept`, signature())).toMatchObject({ status: 409 })
})

test('of two bids of one job one is signed; the other says so, and cannot be any more', async () => {
  const first = await sent()
  const { body: second } = await office.person.call<WireBid>(
    'POST',
    `/api/projects/${first.projectId}/bids`,
    {
      copyOf: first.bid.id,
    },
  )
  await office.person.call('POST', `/api/projects/${first.projectId}/bids/${second.id}/share`)
  expect((await visit('POST', `${first.link}/accept`, signature())).status).toBe(200)
  expect((await visit('GET', second.bidIndex)).body).toMatchObject({ status: 'viewed', canAnswer: false })
  expect(await visit('POST', `${second.bidIndex}/accept`, signature())).toMatchObject({
    status: 409,
    body: { error: 'You have already accepted another bid for this job; please call us' },
  })
})

test('the bid of a canceled job cannot be signed until the job is taken up again', async () => {
  const { link, projectId } = await sent()
  const project = `/api/projects/${projectId}`
  expect((await office.person.call('POST', `${project}/cancel`, { reason: 'No permit' })).status).toBe(200)
  expect((await visit('GET', link)).body.canAnswer).toBe(false)
  expect(await visit('POST', `${link}/accept`, signature())).toMatchObject({
    status: 409,
    body: { error: 'This job has been canceled; please call us' },
  })
  expect((await office.person.call('PUT', project, { status: 'new_lead' })).status).toBe(200)
  expect((await visit('POST', `${link}/accept`, signature())).status).toBe(200)
})

test('declining takes a reason, tells the manager, and is done once', async () => {
  const manager = await office.signIn('project_manager')
  const { link, url, bid } = await sent({}, { manager_id: manager.employee.id })
  const answer = await visit('POST', `${link}/decline`, { reason: 'Too <expensive>' })
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'declined', canAnswer: false, declinedAt: '2026-11-20T18:00:00.000Z' },
  })
  expect((await visit('POST', `${link}/decline`, { reason: 'Too <expensive>' })).body).toEqual(answer.body)
  expect(await visit('POST', `${link}/decline`, { reason: 'Other' })).toMatchObject({ status: 409 })
  expect(await visit('POST', `${link}/accept`, signature())).toMatchObject({
    status: 409,
    body: { error: 'This bid has been declined' },
  })
  expect(await read(url)).toMatchObject({ status: 'declined', declineReason: 'Too <expensive>' })
  await workOff()
  const [mail, second] = await office.mails()
  expect(second).toBeUndefined()
  expect(mail).toMatchObject({
    to: [{ address: manager.employee.email }],
    replyTo: [{ address: 'nora@customer.example' }],
    subject: expect.stringMatching(/^Nora Vance has declined bid /),
  })
  expect(mail?.text).toContain('Too <expensive>')
  expect(mail?.html).toContain('Too &lt;expensive&gt;')
  expect((await eventsOf(bid.id)).at(-1)?.summary).toBe('declined bid 1: Too <expensive>')
})

test('a question reaches the manager, stays with the bid until it is answered, and is asked once', async () => {
  const manager = await office.signIn('project_manager')
  const { link, url } = await sent({}, { manager_id: manager.employee.id })
  const question = { name: 'Omar Vance', contact: 'omar@vance.example', question: 'When would you begin?' }
  expect(await visit('POST', `${link}/questions`, question)).toMatchObject({
    status: 201,
    body: { message: 'Thank you for your question. We will get back to you soon.' },
  })
  await visit('POST', `${link}/questions`, question)
  const [asked, second] = (await read(url)).questions
  expect(second).toBeUndefined()
  expect(asked).toMatchObject({ ...question, answeredAt: null })
  await workOff()
  expect(await office.mails()).toMatchObject([
    { to: [{ address: manager.employee.email }], replyTo: [{ address: 'omar@vance.example' }] },
  ])
  const answered = `${url}/questions/${asked?.id}/answered`
  expect((await office.person.call<{ bid: WireBid }>('POST', answered)).body.bid.questions).toMatchObject([
    { answeredAt: '2026-11-20T18:00:00.000Z' },
  ])
  expect((await office.person.call('POST', answered)).status).toBe(200)
  expect((await office.person.call('POST', `${url}/questions/999999/answered`)).status).toBe(404)
  const other = await sent()
  expect((await office.person.call('POST', `${other.url}/questions/${asked?.id}/answered`)).status).toBe(404)
  expect(await visit('POST', `${link}/questions`, { ...question, question: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { question: 'Please write your question' } },
  })
})

test('without a mail server answers are kept, and nothing waits to be sent', async () => {
  const { mailer } = office.deps
  office.deps.mailer = null
  try {
    const { link, url, bid } = await sent()
    await visit('POST', `${link}/questions`, { name: 'Omar', question: 'When?' })
    expect((await visit('GET', link)).body.sendsCopies).toBe(false)
    expect((await visit('POST', `${link}/accept`, signature())).status).toBe(200)
    await workOff()
    expect(await read(url)).toMatchObject({ status: 'accepted', acceptance: { isFiled: true } })
    expect((await office.person.call('GET', `/api/deliveries?bid_id=${bid.id}`)).body).toEqual([])
  } finally {
    office.deps.mailer = mailer
  }
})

test('a link that was taken back leads nowhere, and the new one does', async () => {
  const { link, url } = await sent()
  await visit('GET', link)
  const revoked = await office.person.call<{ bid: WireBid }>('POST', `${url}/revoke`)
  expect(revoked.body.bid.linkRevokedAt).toBe('2026-11-20T18:00:00.000Z')
  const unknown = await visit('GET', 'A'.repeat(43))
  for (const [method, path, body] of [
    ['GET', link, undefined],
    ['GET', `${link}/pdf`, undefined],
    ['POST', `${link}/accept`, signature()],
    ['POST', `${link}/decline`, {}],
    ['POST', `${link}/questions`, { name: 'Nora', question: 'Why?' }],
  ] as const) {
    const answer = await visit(method, path, body)
    expect([path, answer.status, answer.body]).toEqual([path, 404, unknown.body])
  }
  const shared = await office.person.call<{ bid: WireBid; url: string }>('POST', `${url}/share`)
  expect(shared.body.bid.bidIndex).not.toBe(link)
  expect(shared.body.url).toBe(`https://office.bedrock.example/bid/${shared.body.bid.bidIndex}`)
  expect((await visit('GET', shared.body.bid.bidIndex)).status).toBe(200)
  expect((await visit('GET', link)).status).toBe(404)
})

test('nobody declines or asks by a link that is taken back at the same moment', async () => {
  const { url, bid, link, projectId } = await sent()
  const { db } = office.deps
  const answers: ReturnType<typeof visit>[] = []
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('project').select('id').where('id', '=', projectId).forUpdate().execute()
    answers.push(visit('POST', `${link}/decline`, { reason: 'Too late' }))
    answers.push(visit('POST', `${link}/questions`, { name: 'Nora', question: 'Is it?' }))
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
        return rows[0]?.count
      })
      .toBe(2)
    await trx
      .updateTable('bid')
      .set({ link_revoked_at: office.clock.now() })
      .where('id', '=', bid.id)
      .execute()
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404])
  expect(await read(url)).toMatchObject({ status: 'sent', questions: [] })
})

test('views are counted, with the last one', async () => {
  const { link, url } = await sent()
  await visit('GET', link)
  office.clock.advance(60_000)
  await visit('GET', link)
  expect((await read(url)).views).toEqual({ count: 2, lastAt: '2026-11-20T18:01:00.000Z' })
  office.clock.advance(-60_000)
})

test('the PDF follows the options that are ticked; what is no option is refused', async () => {
  const { link } = await sent()
  const none = await readPdf((await visit('GET', `${link}/pdf?selected=`)).raw)
  const one = await readPdf((await visit('GET', `${link}/pdf?selected=3`)).raw)
  expect(none.text).toContain('3,800.00')
  expect(one.text).toContain('4,700.00')
  for (const selected of ['1', '99', 'x', '3,,', '-3', '1e3']) {
    expect(await visit('GET', `${link}/pdf?selected=${selected}`)).toMatchObject({
      status: 400,
      body: { fields: { selected: expect.any(String) } },
    })
  }
})

test('nothing internal is in any answer, mail or PDF of a signature', async () => {
  const manager = await office.signIn('project_manager')
  const item = sampleItem({ quantity: 1, unitPrice: 9000, unitCost: 7654.32 })
  const { link } = await sent(
    {
      groups: [{ name: 'Work', items: [item] }],
      discount: 0,
      paymentSchedule: [],
    },
    { manager_id: manager.employee.id, note: 'CANARY-note', jobType: 'CANARY-type' },
  )
  const asked = await visit('POST', `${link}/questions`, { name: 'Nora', question: 'When?' })
  const signed = await visit('POST', `${link}/accept`, signature({ selected: [], total: 9000 }))
  await workOff()
  const customers = (await office.mails()).filter((mail) => mail.to?.[0]?.address === 'nora@customer.example')
  expect(customers).toHaveLength(1)
  const texts = [
    asked.raw.toString(),
    signed.raw.toString(),
    ...customers.flatMap((mail) => [mail.text ?? '', mail.html ?? '']),
    (await readPdf((await visit('GET', `${link}/pdf`)).raw)).text,
  ]
  for (const text of texts) {
    expect(text).not.toMatch(/CANARY/)
    expect(text.replaceAll(/[,.]/g, '')).not.toContain('765432')
    expect(text).not.toContain(office.person.employee.email)
    expect(text).not.toMatch(/203\.0\.11\d/)
  }
  expect(signed.raw.toString()).not.toMatch(/cost|margin|product_id|project_id|version|bidIndex|sha256/i)
})
