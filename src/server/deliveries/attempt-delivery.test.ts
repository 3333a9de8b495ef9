import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { maxAttempts, type SendOutcome } from '../../domain/deliveries.ts'
import { answerPlainly, findClosedPort, type OddAnswer, startOddServer } from '../mail/sample-mail-server.ts'
import { attemptDelivery, deliverDue } from './attempt-delivery.service.ts'
import { openSendingOffice, type SendingOffice, samplePdf } from './sample-sending.ts'

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
})
afterEach(() => office.settle())
afterAll(() => office.close())

const attempt = (id: number) => attemptDelivery(office.deps, id)
const bidStatus = async ({ project, bid }: { project: { id: number }; bid: { id: number } }) => {
  const { body } = await office.person.call<{ bids: { id: number; status: string }[] }>(
    'GET',
    `/api/projects/${project.id}`,
  )
  return body.bids.find(({ id }) => id === bid.id)?.status
}
const history = async (projectId: number) => {
  const url = `/api/projects/${projectId}/history?entity=delivery`
  return (await office.person.call<{ verb: string; summary: string }[]>('GET', url)).body
}

/** A mail server that does one thing its own way. */
async function withOddServer(answer: OddAnswer, work: () => Promise<void>): Promise<void> {
  const server = await startOddServer(answer)
  office.connectMail(server)
  try {
    await work()
  } finally {
    await server.close()
  }
}

async function withNobodyThere(work: () => Promise<void>): Promise<void> {
  office.connectMail({ port: await findClosedPort() })
  await work()
}

test('a mail that is taken: what arrives is what was written down, and the bid counts as sent', async () => {
  const queued = await office.queue('email')
  const delivery = await attempt(queued.id)
  expect(delivery).toMatchObject({
    status: 'accepted',
    attempts: 1,
    nextAttemptAt: null,
    error: null,
    acceptedAt: office.clock.now().toISOString(),
    bid: { id: queued.bid.id, label: 'bid 1' },
    project: { id: queued.project.id },
    createdBy: expect.stringContaining('Tester'),
  })
  expect(delivery.messageId).toMatch(/^<[0-9a-f-]{36}@office\.bedrock\.example>$/)
  const [mail, second] = await office.mails()
  expect(second).toBeUndefined()
  expect(mail).toMatchObject({
    messageId: delivery.messageId,
    subject: 'Your bid',
    from: { name: 'Bedrock Office', address: 'office@bedrock.example' },
    to: [{ name: 'Pat Lee', address: 'pat@customer.example' }],
    replyTo: [{ name: 'Ana Ruiz', address: 'ana@bedrock.example' }],
    attachments: [{ filename: 'Bid 1.pdf', mimeType: 'application/pdf' }],
  })
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(samplePdf)).toBe(true)
  expect(await bidStatus(queued)).toBe('sent')
  expect(await history(queued.project.id)).toMatchObject([
    { verb: 'sent', summary: 'sent bid 1 by e-mail to pat@customer.example' },
  ])
})

test('a mail that is refused has failed, in the words of the server; nothing is marked sent', async () => {
  const queued = await office.queue('email')
  const refuse: OddAnswer = (step) =>
    step === 'RCPT' ? '550 5.1.1 No such user here\r\n' : answerPlainly(step)
  await withOddServer(refuse, async () => {
    const delivery = await attempt(queued.id)
    expect(delivery).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('550 5.1.1 No such user here'),
      acceptedAt: null,
      handledAt: null,
    })
  })
  expect(await bidStatus(queued)).toBe('draft')
  expect(await history(queued.project.id)).toMatchObject([
    { verb: 'failed', summary: expect.stringContaining('could not send bid 1 by e-mail') },
  ])
})

test('a server that is not there is tried again by the queue, with the same Message-ID', async () => {
  const queued = await office.queue('email')
  let messageId = ''
  await withNobodyThere(async () => {
    const delivery = await attempt(queued.id)
    messageId = delivery.messageId
    expect(delivery).toMatchObject({ status: 'queued', attempts: 1, error: expect.stringMatching(/./) })
    expect(delivery.nextAttemptAt).toBe(new Date(office.clock.now().getTime() + 15_000).toISOString())
    expect(await bidStatus(queued)).toBe('draft')
  })
  office.connectMail()
  expect(await attempt(queued.id), 'before it is due').toMatchObject({ status: 'queued', attempts: 1 })
  expect(office.mailServer.received).toEqual([])
  office.clock.advance(15_000)
  await office.runJobs({ includeLater: true })
  expect(await office.read(queued.id)).toMatchObject({
    status: 'accepted',
    attempts: 2,
    error: null,
    attemptLog: [{ outcome: 'unreached' }, { outcome: 'accepted' }],
  })
  expect((await office.mails()).map((mail) => mail.messageId)).toEqual([messageId])
  expect(await bidStatus(queued)).toBe('sent')
})

describe('a server that does not answer as it should leaves the delivery queued', () => {
  const odd: [string, OddAnswer][] = [
    ['hangs at the greeting', () => null],
    ['hangs at the final dot', (step) => (step === 'end' ? null : answerPlainly(step))],
    [
      'closes in the middle of the message',
      (step, socket) => {
        if (step === 'content') socket.destroy()
        return answerPlainly(step)
      },
    ],
    ['answers garbage', () => '\u0000\u0001 <html>nonsense</html>\r\n\r\n'],
    ['is busy', (step) => (step === 'MAIL' ? '451 4.3.2 Try again later\r\n' : answerPlainly(step))],
  ]
  test.each(odd)('%s', async (_name, answer) => {
    const queued = await office.queue('email')
    const began = performance.now()
    await withOddServer(answer, async () => {
      expect(await attempt(queued.id)).toMatchObject({ status: 'queued', attempts: 1, acceptedAt: null })
    })
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(await office.read(queued.id)).toMatchObject({
      attemptLog: [
        { outcome: 'unreached', response: expect.stringMatching(/./), endedAt: expect.any(String) },
      ],
    })
    expect(await bidStatus(queued)).toBe('draft')
  })
})

test('a driver that never ends is left behind', async () => {
  const queued = await office.queue('email')
  office.deps.mailer = { send: () => new Promise(() => undefined), close: () => undefined }
  expect(await attempt(queued.id)).toMatchObject({ status: 'queued', error: 'No answer in time' })
})

test('two of one process that try at once make one call, and both learn how it ended', async () => {
  const queued = await office.queue('email')
  const [first, second] = await Promise.all([attempt(queued.id), attempt(queued.id)])
  expect(office.mailServer.received).toHaveLength(1)
  expect([first.attempts, second.attempts]).toEqual([1, 1])
  expect([first.status, second.status]).toEqual(['accepted', 'accepted'])
})

test('of several processes that try at once, one makes the call', async () => {
  const queued = await office.queue('email')
  // Each copy of the dependencies has promises of its own, as another process would.
  await Promise.all([
    attempt(queued.id),
    attemptDelivery({ ...office.deps }, queued.id),
    deliverDue({ ...office.deps }),
  ])
  expect(office.mailServer.received).toHaveLength(1)
  expect(await office.read(queued.id)).toMatchObject({ status: 'accepted', attemptLog: [{ number: 1 }] })
})

/** What a process leaves behind that was killed while the provider was called. */
async function leaveInTheMiddle(id: number): Promise<void> {
  const at = office.clock.now()
  const leaseUntil = new Date(at.getTime() + 1500)
  await office.deps.db
    .updateTable('delivery')
    .set({ attempts: 1, lease_until: leaseUntil, next_attempt_at: leaseUntil })
    .where('id', '=', id)
    .execute()
  await office.deps.db
    .insertInto('delivery_attempt')
    .values({ delivery_id: id, number: 1, started_at: at })
    .execute()
}

describe('a process that ended in the middle', () => {
  test('a mail goes out again once the lease is over, with the same Message-ID', async () => {
    const queued = await office.queue('email')
    const { messageId } = await office.read(queued.id)
    await leaveInTheMiddle(queued.id)
    await deliverDue(office.deps)
    expect(office.mailServer.received, 'while the lease holds').toEqual([])
    office.clock.advance(1500)
    await deliverDue(office.deps)
    expect(await office.read(queued.id)).toMatchObject({
      status: 'accepted',
      attempts: 2,
      attemptLog: [{ outcome: 'interrupted' }, { outcome: 'accepted' }],
    })
    expect((await office.mails()).map((mail) => mail.messageId)).toEqual([messageId])
  })

  test('before the first attempt: the job of the delivery sends it', async () => {
    const queued = await office.queue('email')
    await office.runJobs({ includeLater: true })
    expect(await office.read(queued.id)).toMatchObject({ status: 'accepted', attempts: 1 })
  })

  const taken = { outcome: 'accepted', providerId: 'Q1', response: '250 Ok' } as const
  const late: [string, SendOutcome][] = [
    ['an acceptance', taken],
    ['a refusal', { outcome: 'refused', code: '550', response: '550 No such user' }],
    ['silence', { outcome: 'unreached', mayHaveArrived: true, response: 'No answer in time' }],
  ]
  test.each(late)('when its lease was over, %s that comes late undoes nothing', async (_name, outcome) => {
    const queued = await office.queue('email')
    const { promise: answered, resolve: answer } = Promise.withResolvers<SendOutcome>()
    office.deps.mailer = { send: () => answered, close: () => undefined }
    const first = attempt(queued.id)
    await expect.poll(async () => (await office.read(queued.id)).attempts).toBe(1)
    office.clock.advance(1500)
    const other = { ...office.deps, mailer: { send: async () => taken, close: () => undefined } }
    expect(await attemptDelivery(other, queued.id)).toMatchObject({ status: 'accepted', attempts: 2 })
    answer(outcome)
    expect(await first).toMatchObject({ status: 'accepted', attempts: 2, error: null, nextAttemptAt: null })
    expect(await office.read(queued.id)).toMatchObject({
      attemptLog: [{ outcome: outcome.outcome, response: outcome.response }, { outcome: 'accepted' }],
    })
    expect(await history(queued.project.id)).toHaveLength(1)
  })
})

test('after the last attempt it has failed, with the last words', async () => {
  const queued = await office.queue('email')
  await withNobodyThere(async () => {
    await attempt(queued.id)
    for (let number = 2; number <= maxAttempts; number += 1) {
      const { status, attempts } = await office.read(queued.id)
      expect([status, attempts]).toEqual(['queued', number - 1])
      office.clock.advance(6 * 3_600_000)
      await deliverDue(office.deps)
    }
  })
  const delivery = await office.read(queued.id)
  expect(delivery).toMatchObject({
    status: 'failed',
    attempts: maxAttempts,
    nextAttemptAt: null,
    error: delivery.attemptLog.at(-1)?.response,
    handledAt: null,
  })
  expect(delivery.error).toMatch(/./)
  expect(await history(queued.project.id)).toMatchObject([{ verb: 'failed' }])
})

describe('the attached file', () => {
  test('is missing: the delivery fails and says so; nobody is called', async () => {
    const queued = await office.queue('email')
    await office.deps.files.remove(queued.filePath)
    expect(await attempt(queued.id)).toMatchObject({
      status: 'failed',
      error: 'The attached file Bid 1.pdf is missing from the file store',
    })
    expect(office.mailServer.received).toEqual([])
  })

  test('is another one: likewise', async () => {
    const queued = await office.queue('email')
    await office.deps.files.remove(queued.filePath)
    await office.deps.files.write(queued.filePath, Buffer.from('%PDF something else'))
    expect(await attempt(queued.id)).toMatchObject({
      status: 'failed',
      error: 'The attached file Bid 1.pdf has been changed in the file store',
    })
    expect(office.mailServer.received).toEqual([])
  })
})

test('a name with a line break or worse in it keeps no mail back', async () => {
  const subject = 'Al\u0085Bcc: spy@elsewhere.example asks'
  const queued = await office.queue('email', { recipientName: 'Pat\tLee\nof Oak\u2028St', subject })
  expect(await attempt(queued.id)).toMatchObject({ status: 'accepted' })
  const [mail] = await office.mails()
  expect(mail).toMatchObject({
    to: [{ name: 'Pat Lee of Oak St', address: 'pat@customer.example' }],
    subject: 'Al Bcc: spy@elsewhere.example asks',
  })
  expect(mail?.bcc).toBeUndefined()
})

test('nothing of a deleted project leaves any more', async () => {
  const queued = await office.queue('email')
  expect((await office.person.call('DELETE', `/api/projects/${queued.project.id}`)).status).toBe(200)
  expect(await attempt(queued.id)).toMatchObject({ status: 'failed', error: 'The project has been deleted' })
  expect(office.mailServer.received).toEqual([])
})

test('a channel that is no longer set up counts as not reached', async () => {
  const queued = await office.queue('email')
  office.deps.mailer = null
  expect(await attempt(queued.id)).toMatchObject({
    status: 'queued',
    error: 'E-mail is not set up: SMTP_URL is missing',
  })
})
