import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Delivery } from '../../contract/deliveries.ts'
import { newBid, newProject, sampleBid } from '../bids/sample-bid.ts'
import { answerPlainly, findClosedPort, startMailServer, startOddServer } from '../mail/sample-mail-server.ts'
import { inject } from '../testing/build-test-app.ts'
import { attemptDelivery } from './attempt-delivery.service.ts'
import { openSendingOffice, type SendingOffice, secrets } from './sample-sending.ts'

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
})
afterEach(() => office.settle())
afterAll(() => office.close())

interface Sent {
  message: string
  error: string
  fields?: Record<string, string>
  delivery: Delivery
}

const copies = { cc: ['architect@plans.example'], bcc: ['books@bedrock.example'] }
const queueWithCopies = () => office.queue('email', { copies })
const historyOf = async (projectId: number) => {
  const url = `/api/projects/${projectId}/history?entity=delivery`
  return (await office.person.call<{ summary: string }[]>('GET', url)).body.map(({ summary }) => summary)
}

async function emailBid(query: Record<string, string>, headers?: Record<string, string>) {
  const project = await newProject(office.person, { customer: { name: 'Nora', email: 'nora@vance.example' } })
  const bid = await newBid(office.person, project.id, sampleBid())
  const url = `/api/projects/${project.id}/bids/${bid.id}/email?${new URLSearchParams(query)}`
  const send = () => office.person.call<Sent>('POST', url, {}, headers)
  return { send, projectId: project.id, ...(await send()) }
}

/** Refuses whom it does not like at RCPT. */
async function withPickyServer(refuses: string, work: () => Promise<void>) {
  const server = await startMailServer({
    onRcptTo({ address }, _, done) {
      if (address !== refuses) return done()
      done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }))
    },
  })
  office.connectMail(server)
  try {
    await work()
    return server.received
  } finally {
    await server.close()
  }
}

test('goes to everybody at once, and nobody sees who got a Bcc', async () => {
  const answer = await emailBid({
    subject: 'Your bid',
    cc: 'Architect@plans.example; nora@vance.example',
    bcc: 'books@bedrock.example, architect@plans.example',
  })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Email sent successfully',
      delivery: { status: 'accepted', cc: ['Architect@plans.example'], bcc: ['books@bedrock.example'] },
    },
  })
  const [received] = office.mailServer.received
  expect(received?.to).toEqual(['nora@vance.example', 'Architect@plans.example', 'books@bedrock.example'])
  const [mail] = await office.mails()
  expect(mail?.to).toMatchObject([{ address: 'nora@vance.example' }])
  expect(mail?.cc).toMatchObject([{ address: 'Architect@plans.example' }])
  expect(received?.bytes.toString('latin1')).not.toContain('books@')
  expect(await historyOf(answer.projectId)).toEqual([
    'sent bid 1 by e-mail to nora@vance.example, with a copy to Architect@plans.example, books@bedrock.example',
  ])
})

test.each([
  ['cc', 'ann@lee.example, bob@', 'bob@ is not an e-mail address'],
  ['bcc', 'Ann <ann@lee.example>', 'Ann <ann@lee.example> is not an e-mail address'],
  ['cc', 'ann@lee.example\r\nBcc: thief@evil.example', expect.stringMatching(/is not an e-mail address$/)],
  [
    'cc',
    Array.from({ length: 11 }, (_, n) => `a${n}@b.example`).join(),
    expect.stringMatching(/^At most 10/),
  ],
])('refuses %s: %s', async (field, addresses, sentence) => {
  const answer = await emailBid({ [field]: addresses })
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } })
  expect(office.mailServer.received).toEqual([])
})

test('other people are another message, the same ones a second click', async () => {
  const { send, projectId } = await emailBid({ cc: 'ann@lee.example' })
  await send()
  expect(office.mailServer.received).toHaveLength(1)
  const { body } = await office.person.call<{ bids: { id: number }[] }>('GET', `/api/projects/${projectId}`)
  const url = `/api/projects/${projectId}/bids/${body.bids[0]?.id}/email?cc=bob@lee.example`
  await office.person.call('POST', url, {})
  expect(office.mailServer.received).toHaveLength(2)
})

test('a server that is reached later gets the same people and the same Message-ID', async () => {
  const { id } = await queueWithCopies()
  office.connectMail({ port: await findClosedPort() })
  const { messageId } = await attemptDelivery(office.deps, id)
  office.connectMail()
  office.clock.advance(15_000)
  await office.runJobs({ includeLater: true })
  expect(office.mailServer.received).toMatchObject([
    { to: ['pat@customer.example', 'architect@plans.example', 'books@bedrock.example'] },
  ])
  expect(await office.mails()).toMatchObject([{ messageId }])
})

test('sending a failure once more, to somebody who had a copy, names everybody once', async () => {
  const { id } = await office.queueFailed({ copies })
  const to = copies.cc[0]
  const { body } = await office.person.call<Sent>('POST', `/api/deliveries/${id}/retry`, { to })
  expect(body.delivery).toMatchObject({ recipient: to, cc: [], bcc: copies.bcc })
})

describe('a mail server that refuses', () => {
  test('a copy for now: the delivery says so, for nobody tries it again', async () => {
    const { id } = await queueWithCopies()
    const server = await startOddServer((step, _, line) =>
      line.startsWith('RCPT TO:<architect@') ? '451 4.7.1 Greylisted\r\n' : answerPlainly(step),
    )
    office.connectMail(server)
    expect(await attemptDelivery(office.deps, id)).toMatchObject({
      status: 'accepted',
      refusedCopies: [{ address: 'architect@plans.example', reason: '451 4.7.1 Greylisted' }],
    })
    await server.close()
  })

  test('a copy: the message arrives, and the delivery says who did not get it', async () => {
    const { id, project } = await queueWithCopies()
    const received = await withPickyServer('architect@plans.example', async () => {
      expect(await attemptDelivery(office.deps, id)).toMatchObject({
        status: 'accepted',
        refusedCopies: [{ address: 'architect@plans.example', reason: '550 5.1.1 No such user' }],
      })
    })
    expect(received.map(({ to }) => to)).toEqual([['pat@customer.example', 'books@bedrock.example']])
    expect((await historyOf(project.id))[0]).toBe(
      'the copy of bid 1 for architect@plans.example did not arrive: 550 5.1.1 No such user',
    )
  })

  test.each([
    ['550 5.1.1 No such user', { status: 'failed', error: '550 5.1.1 No such user' }],
    ['451 4.7.1 Try again later', { status: 'queued' }],
  ])('whom it is for with %s: nobody gets a copy', async (refusal, expected) => {
    const { id } = await queueWithCopies()
    const steps: string[] = []
    const server = await startOddServer((step, _, line) => {
      steps.push(step)
      return line.startsWith('RCPT TO:<pat@') ? `${refusal}\r\n` : answerPlainly(step)
    })
    office.connectMail(server)
    expect(await attemptDelivery(office.deps, id)).toMatchObject({ ...expected, refusedCopies: [] })
    await server.close()
    expect(steps.filter((step) => step === 'RCPT')).toHaveLength(3)
    expect(steps).not.toContain('end')
  })
})

describe('a report of a mail server', () => {
  const hand = (
    messageId: string,
    ...recipients: [address: string, action: string, original?: string | undefined][]
  ) =>
    inject(office.app, 'POST', '/api/mail/reports', Buffer.from(reportOf(messageId, recipients)), {
      'content-type': 'message/rfc822',
      authorization: `Bearer ${secrets.MAIL_INBOUND_TOKEN}`,
    })
  const send = async () => attemptDelivery(office.deps, (await queueWithCopies()).id)

  test('that gives a copy back does not mark the message itself as bounced', async () => {
    const { id, messageId, project } = await send()
    await hand(messageId, ['Architect@plans.example', 'failed'])
    await hand(messageId, ['architect@plans.example', 'failed'], ['pat@customer.example', 'delivered'])
    expect(await office.read(id)).toMatchObject({
      status: 'delivered',
      refusedCopies: [{ address: 'architect@plans.example', reason: '550 5.1.1 User unknown' }],
    })
    const history = await historyOf(project?.id ?? 0)
    expect(history.filter((summary) => summary.includes('did not arrive'))).toHaveLength(1)
  })

  test('that a copy was delivered says nothing about the message itself', async () => {
    const { id, messageId } = await send()
    await hand(messageId, ['books@bedrock.example', 'delivered'])
    expect(await office.read(id)).toMatchObject({ status: 'accepted', refusedCopies: [] })
  })

  test('about a forwarded copy names the address that we wrote to', async () => {
    const { id, messageId } = await send()
    await hand(messageId, ['drafter@home.example', 'failed', 'architect@plans.example'])
    expect(await office.read(id)).toMatchObject({
      status: 'accepted',
      refusedCopies: [{ address: 'architect@plans.example' }],
    })
  })

  test('that the message came back: once more, only those get it who had none', async () => {
    const { id, messageId } = await send()
    await hand(messageId, ['pat@customer.example', 'failed'], ['Books@bedrock.example', 'failed'])
    const { body } = await office.person.call<Sent>('POST', `/api/deliveries/${id}/retry`, {
      to: 'pat@home.example',
    })
    expect(body.delivery).toMatchObject({ recipient: 'pat@home.example', cc: [], bcc: copies.bcc })
  })

  test.each<[string, string, string?]>([
    ['about whom it is for', 'pat@customer.example'],
    ['about whom it is for, whose mail was forwarded', 'pat@elsewhere.example', 'pat@customer.example'],
    ['that names somebody else', 'pat@elsewhere.example'],
    ['that names nobody', ''],
  ])('%s marks the message as bounced', async (_, address, original) => {
    const { id, messageId } = await send()
    await hand(messageId, [address, 'failed', original])
    expect(await office.read(id)).toMatchObject({ status: 'bounced', refusedCopies: [] })
  })
})

function reportOf(
  messageId: string,
  recipients: [address: string, action: string, original?: string | undefined][],
) {
  return [
    'From: Mail Delivery System <mailer-daemon@mx.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    ...recipients.flatMap(([address, action, original]) => [
      ...(original === undefined ? [] : [`Original-Recipient: rfc822; ${original}`]),
      `Final-Recipient: rfc822; ${address}`,
      `Action: ${action}`,
      ...(action === 'failed' ? ['Diagnostic-Code: smtp; 550 5.1.1 User unknown'] : []),
      '',
    ]),
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '--b--',
    '',
  ].join('\r\n')
}
