import { describe, expect, test } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'

const id = '0195f3c2-4f1e-7a60@office.example'

/** A report in the form of RFC 3464, with whatever one server does its own way. */
function report(parts: {
  status: string
  statusType?: string
  encoding?: string
  returned?: string
  returnedType?: string
  head?: string
}): Buffer {
  const { status, statusType = 'message/delivery-status', encoding, returned, head = '' } = parts
  const returnedType = parts.returnedType ?? 'text/rfc822-headers'
  const lines = [
    'From: Mail Delivery System <mailer-daemon@mx.example>',
    'To: bids@office.example',
    'Subject: Your message',
    'Message-ID: <report-1@mx.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_part"',
    ...(head === '' ? [] : [head]),
    '',
    '--=_part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is what became of your message.',
    '',
    '--=_part',
    `Content-Type: ${statusType}`,
    ...(encoding === undefined ? [] : [`Content-Transfer-Encoding: ${encoding}`]),
    '',
    status,
    ...(returned === undefined ? [] : ['--=_part', `Content-Type: ${returnedType}`, '', returned]),
    '--=_part--',
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

function fields(...lines: string[]): string {
  return [...lines, ''].join('\r\n')
}

const failedRecipient = fields(
  'Reporting-MTA: dns; mx.office.example',
  '',
  'Final-Recipient: rfc822; taro@customer.example',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 No such user',
)
const returnedHeader = `Subject: Bid\r\nMessage-ID: <${id}>\r\n`

test('a relay as Postfix: failed, with the reason over several lines and the header given back', async () => {
  const status = fields(
    'Reporting-MTA: dns; relay.office.example',
    'X-Postfix-Queue-ID: 4XyZ12AbCd',
    `Original-Envelope-Id: ${id}`,
    'Arrival-Date: Mon,  4 May 2026 09:30:00 -0700 (PDT)',
    '',
    'Final-Recipient: rfc822; taro@customer.example',
    'Original-Recipient: rfc822;taro@customer.example',
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; mx.customer.example',
    'Diagnostic-Code: smtp; 550 5.1.1 <taro@customer.example>: Recipient address',
    '    rejected: User unknown in',
    '\tvirtual mailbox table',
  )
  expect(await readDeliveryReport(report({ status, returned: returnedHeader }))).toEqual({
    messageId: `<${id}>`,
    recipients: [
      {
        address: 'taro@customer.example',
        originalAddress: 'taro@customer.example',
        action: 'failed',
        diagnostic:
          '550 5.1.1 <taro@customer.example>: Recipient address rejected: User unknown in virtual mailbox table',
      },
    ],
  })
})

test('a server as Exchange: no envelope id, the whole message given back, lower case and odd spacing', async () => {
  const status = fields(
    'reporting-mta:dns;EX01.customer.example',
    '',
    'final-recipient:RFC822;taro@customer.example',
    'action:Failed',
    'status:5.2.2',
    'diagnostic-code:smtp;554 5.2.2 mailbox full;',
    ' STOREDRV.Deliver; quota exceeded',
    'x-display-name:Taro',
  )
  const returned = `Received: from a by b\r\nMessage-ID:\r\n\t<${id}>\r\nSubject: Bid\r\n\r\nMessage-ID: <not-this@x>\r\n`
  expect(await readDeliveryReport(report({ status, returned, returnedType: 'message/rfc822' }))).toEqual({
    messageId: `<${id}>`,
    recipients: [
      {
        address: 'taro@customer.example',
        action: 'failed',
        diagnostic: '554 5.2.2 mailbox full; STOREDRV.Deliver; quota exceeded',
      },
    ],
  })
})

test('a server as Gmail: a delay, told in words behind the action, known by what the report answers to', async () => {
  const status = fields(
    'Reporting-MTA: dns; googlemail.com',
    '',
    'Final-Recipient: rfc822; taro@customer.example',
    'Action: delayed (for 24 hours)',
    'Status: 4.4.1',
    'Will-Retry-Until: Thu, 07 May 2026 09:30:00 -0700 (PDT)',
  )
  const head = `In-Reply-To: <${id}>\r\nReferences: <other@office.example>`
  expect(await readDeliveryReport(report({ status, head }))).toEqual({
    messageId: `<${id}>`,
    recipients: [{ address: 'taro@customer.example', action: 'delayed', diagnostic: '4.4.1' }],
  })
})

test('several recipients, each with an outcome of its own', async () => {
  const recipient = (name: string, action: string) => [
    `Final-Recipient: rfc822; ${name}@customer.example`,
    `Action: ${action}`,
    '',
  ]
  const actions = ['failed', 'delivered', 'delayed', 'relayed', 'expanded']
  const status = fields(
    'Reporting-MTA: dns; mx',
    '',
    '',
    ...actions.flatMap((action) => recipient(action, action)),
  )
  const read = await readDeliveryReport(report({ status, returned: returnedHeader }))
  expect(read?.recipients.map(({ address, action }) => [address, action])).toEqual([
    ['failed@customer.example', 'failed'],
    ['delivered@customer.example', 'delivered'],
    ['delayed@customer.example', 'delayed'],
    ['relayed@customer.example', 'relayed'],
    ['expanded@customer.example', 'delivered'],
  ])
  const crowded = fields(...actions.flatMap((action) => recipient(action, action).slice(0, 2)))
  expect(
    (await readDeliveryReport(report({ status: crowded, returned: returnedHeader })))?.recipients,
  ).toHaveLength(5)
})

test.each([
  ['an encoding', { status: Buffer.from(failedRecipient).toString('base64'), encoding: 'base64' }],
  ['lone line feeds', { status: failedRecipient.replaceAll('\r\n', '\n') }],
  ['no empty line after the fields of the message', { status: failedRecipient.replace('\r\n\r\n', '\r\n') }],
  [
    'the form for international mail',
    { status: failedRecipient, statusType: 'message/global-delivery-status' },
  ],
  ['no action, only a status', { status: failedRecipient.replace('Action: failed\r\n', '') }],
  ['a word for the action that is its own', { status: failedRecipient.replace('failed', 'undeliverable') }],
])('is lenient: %s', async (_, parts) => {
  expect(await readDeliveryReport(report({ ...parts, returned: returnedHeader }))).toEqual({
    messageId: `<${id}>`,
    recipients: [
      { address: 'taro@customer.example', action: 'failed', diagnostic: '550 5.1.1 No such user' },
    ],
  })
})

describe('which message it is about', () => {
  test('the id in its envelope, in the writing of RFC 3461, before a header that somebody rewrote', async () => {
    const status = `Original-Envelope-ID: a+2Bb+3Dc@office.example\r\n${failedRecipient}`
    const returned = 'Message-ID: <rewritten@relay.example>\r\n'
    expect(await readDeliveryReport(report({ status, returned }))).toMatchObject({
      messageId: '<a+b=c@office.example>',
    })
  })

  test('an envelope id that a relay made up is none of ours', async () => {
    const status = `Original-Envelope-Id: 1234567\r\n${failedRecipient}`
    expect(await readDeliveryReport(report({ status, returned: returnedHeader }))).toMatchObject({
      messageId: `<${id}>`,
    })
  })

  test('without any, it says nothing', async () => {
    expect(await readDeliveryReport(report({ status: failedRecipient }))).toBeNull()
    expect(
      await readDeliveryReport(report({ status: failedRecipient, returned: 'Message-ID: none\r\n' })),
    ).toBeNull()
  })
})

describe('what is no report', () => {
  const letter = `From: a@x.example\r\nSubject: Re: Bid\r\nIn-Reply-To: <${id}>\r\n`
  const whole = report({ status: failedRecipient, returned: returnedHeader }).toString()
  test.each([
    ['nothing', ''],
    ['a letter', `${letter}\r\nAction: failed\r\nStatus: 5.1.1\r\n`],
    ['a report forwarded in a letter', `${letter}Content-Type: message/rfc822\r\n\r\n${whole}`],
    ['a receipt', whole.replace('message/delivery-status', 'message/disposition-notification')],
    [
      'a report about nobody',
      report({ status: 'Reporting-MTA: dns; mx', returned: returnedHeader }).toString(),
    ],
    [
      'an action nobody knows',
      whole.replace('Action: failed', 'Action: lost').replace('Status: 5.1.1\r\n', ''),
    ],
    [
      'bytes without sense',
      Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 131) % 256)).toString('latin1'),
    ],
    ['no end of the header', 'X'.repeat(5_000_000)],
    ['a header of a million lines', 'X: y\r\n'.repeat(1_000_000)],
    ['parts in parts', nest(5_000)],
    ['messages in messages', 'Content-Type: message/rfc822\r\n\r\n'.repeat(50_000)],
    [
      'parts without end',
      `Content-Type: multipart/report; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(200_000)}`,
    ],
  ])('%s', async (_, mail) => {
    expect(await readDeliveryReport(Buffer.from(mail, 'latin1'))).toBeNull()
  })
})

describe('hostile reports', () => {
  test.each([
    ['parts', '--b\r\n\r\n'],
    ['lines', '\n'],
  ])('%s without end are not read to their end', async (_, piece) => {
    const head = 'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\n'
    const type = 'Content-Type: message/delivery-status\r\n\r\n'
    const cpu = process.cpuUsage()
    expect(await readDeliveryReport(Buffer.from(head + type + piece.repeat(200_000)))).toBeNull()
    // Of processor time; it was six seconds.
    expect(process.cpuUsage(cpu).user / 1e6).toBeLessThan(1)
  })

  test('a hundred megabytes given back do not matter', async () => {
    const head = report({ status: failedRecipient, returned: returnedHeader, returnedType: 'message/rfc822' })
    const read = await readDeliveryReport(Buffer.concat([head, Buffer.alloc(100_000_000, 'x')]))
    expect(read?.recipients).toHaveLength(1)
  })

  test('reasons and recipients without end are cut', async () => {
    const many = 'Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\n\r\n'.repeat(1000)
    expect(
      (await readDeliveryReport(report({ status: many, returned: returnedHeader })))?.recipients,
    ).toHaveLength(100)
    const long = failedRecipient.replace('No such user', `${'no '.repeat(50_000)}\x00\x1b[31m`)
    const read = await readDeliveryReport(report({ status: long, returned: returnedHeader }))
    expect(read?.recipients[0]?.diagnostic).toHaveLength(500)
  })

  test('a reason carries no line break and no control character', async () => {
    const status = failedRecipient.replace('No such user', 'No\x1b[31m such\r\n\tuser\x00')
    const read = await readDeliveryReport(report({ status, returned: returnedHeader }))
    expect(read?.recipients[0]?.diagnostic).toBe('550 5.1.1 No [31m such user')
  })

  test.each([' ', '\t', '+', '<', 'a@', '\r\n '])('a long run of %j ends', async (text) => {
    const run = text.repeat(Math.floor(200_000 / text.length))
    const status = `Original-Envelope-Id: ${run}x\r\n${failedRecipient}X: ${run}x\r\n`
    const read = await readDeliveryReport(report({ status, returned: `Message-ID: ${run}\r\n` }))
    expect(read).toBeNull()
  })
})

function nest(depth: number): string {
  return Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/report; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  ).join('')
}
