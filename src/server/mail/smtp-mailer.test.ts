import { afterEach, describe, expect, test } from 'vitest'
import { describeMailer } from './mailer.compliance.ts'
import {
  answerPlainly,
  buildMessage,
  type MailServer,
  type OddAnswer,
  startMailServer,
  startOddServer,
} from './sample-mail-server.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

describeMailer('SMTP', createSmtpMailer)

const servers: MailServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

function send(smtpUrl: string) {
  return createSmtpMailer(smtpUrl).send(buildMessage(), new AbortController().signal)
}

async function keep(starting: Promise<MailServer>): Promise<MailServer> {
  const server = await starting
  servers.push(server)
  return server
}

describe('an encrypted connection', () => {
  test.each([
    ['smtps', { secure: true }],
    ['smtp', { disabledCommands: [] }],
  ])('is not made with a server nobody vouches for: %s', async (protocol, options) => {
    const server = await keep(startMailServer(options))
    const outcome = await send(`${protocol}://127.0.0.1:${server.port}`)
    expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
    expect(outcome.response).toContain('No secure connection to the mail server 127.0.0.1')
    expect(server.received).toHaveLength(0)
    await server.untilAlone()
  })

  test.each([
    ['smtps', { secure: true }],
    ['smtp', { disabledCommands: [] }],
  ])('carries the message: %s', async (protocol, options) => {
    const server = await keep(startMailServer(options))
    const outcome = await send(`${protocol}://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`)
    expect(outcome).toMatchObject({ outcome: 'accepted' })
    expect(server.received).toMatchObject([{ isSecure: true }])
    await server.untilAlone()
  })

  test('is not made with a server that speaks without', async () => {
    const server = await keep(startOddServer(answerPlainly))
    const outcome = await send(`smtps://127.0.0.1:${server.port}`)
    expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
    expect(outcome.response).toContain('No secure connection')
    await server.untilAlone()
  })

  test('comes before a password for another machine, unless the address says otherwise', async () => {
    const commands: string[] = []
    const server = await keep(
      startOddServer((step, _, line) => {
        commands.push(line)
        if (step === 'EHLO') return '250-odd.example\r\n250 AUTH PLAIN\r\n'
        return step === 'AUTH' ? '235 2.7.0 Ok\r\n' : (answerPlainly(step) ?? '502 5.5.1 What?\r\n')
      }),
    )
    // 0.0.0.0 leads here, and is not one of the names of this machine.
    const outcome = await send(`smtp://office:secret@0.0.0.0:${server.port}`)
    expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
    expect(commands.some((line) => line.startsWith('AUTH'))).toBe(false)
    await send(`smtp://office:secret@0.0.0.0:${server.port}?ignoreTLS=true`)
    expect(commands.some((line) => line.startsWith('AUTH PLAIN'))).toBe(true)
  })
})

describe('a server that is not reached', () => {
  test('its name is not known', async () => {
    // No label of a name is longer than 63 characters: this is refused without asking anybody.
    const outcome = await send(`smtp://${'a'.repeat(64)}.example:25`)
    expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
    expect(outcome.response).toMatch(/^The name of the mail server a+\.example:25 was not found/)
  })

  test.each<[string, string, OddAnswer, boolean]>([
    ['the greeting', 'greetingTimeout=20', () => null, false],
    ['RCPT', 'socketTimeout=20', (step) => (step === 'RCPT' ? null : answerPlainly(step)), false],
    // Long enough for what comes before, also on a busy machine.
    ['the final dot', 'socketTimeout=400', (step) => (step === 'end' ? null : answerPlainly(step)), true],
  ])('it takes too long for %s', async (_, option, answer, mayHaveArrived) => {
    const server = await keep(startOddServer(answer))
    const outcome = await send(`smtp://127.0.0.1:${server.port}?${option}`)
    expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived })
    expect(outcome.response).toContain('did not answer in time')
    await server.untilAlone()
  })
})

test.each([
  ['250 2.0.0 Ok: queued as 4XyZ12AbCdz9', '4XyZ12AbCdz9'],
  ['250 OK id=1tAbCd-00000001abc-2xYz', '1tAbCd-00000001abc-2xYz'],
  [
    '250 2.6.0 <x@office.example> [InternalId=90211, Hostname=MX1] 9 bytes. Queued mail for delivery',
    '90211',
  ],
  ['250 2.0.0 OK  1750000000 a1b2c3-d4e5.67 - gsmtp', 'a1b2c3-d4e5.67'],
  ['250 2.0.0 54GUAbcd012345 Message accepted for delivery', '54GUAbcd012345'],
  [
    '250 Ok 0100019abcdef012-12345678-9abc-4def-8123-456789abcdef-000000',
    '0100019abcdef012-12345678-9abc-4def-8123-456789abcdef-000000',
  ],
  ['250 Thank you', null],
])('finds the id under which the server knows the message: %s', async (answer, providerId) => {
  const server = await keep(
    startOddServer((step) => (step === 'end' ? `${answer}\r\n` : answerPlainly(step))),
  )
  expect(await send(`smtp://127.0.0.1:${server.port}`)).toEqual({
    outcome: 'accepted',
    providerId,
    response: answer,
  })
})

test('a user without a password is a refusal that says so', async () => {
  const server = await keep(
    startOddServer((step) => (step === 'EHLO' ? '250-odd\r\n250 AUTH PLAIN\r\n' : answerPlainly(step))),
  )
  expect(await send(`smtp://office@127.0.0.1:${server.port}`)).toMatchObject({
    outcome: 'refused',
    code: null,
    response: expect.stringContaining('Missing credentials'),
  })
})

test.each(['mail server:25', 'mail.example.com:70000'])(
  'an address that is none is refused at once, and its password is not repeated: %s',
  (host) => {
    const open = () => createSmtpMailer(`smtp://office:secret@${host}`)
    expect(open).toThrow(/SMTP_URL must look like/)
    expect(open).not.toThrow(/secret/)
  },
)
