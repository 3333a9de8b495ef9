import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { SendOutcome } from '../../domain/deliveries.ts'
import type { Mailer, MailMessage } from './mailer.ts'
import {
  answerPlainly,
  buildMessage,
  findClosedPort,
  type MailServer,
  type OddAnswer,
  startMailServer,
  startOddServer,
} from './sample-mail-server.ts'

/** What every driver that hands mail to an SMTP server promises. `openMailer` takes an address as SMTP_URL does. */
export function describeMailer(name: string, openMailer: (smtpUrl: string) => Mailer): void {
  describe(`mailer: ${name}`, () => {
    const closeables: { close(): unknown }[] = []
    afterEach(async () => {
      for (const each of closeables.splice(0).reverse()) await each.close()
    })

    function open(port: number, credentials = ''): Mailer {
      const mailer = openMailer(`smtp://${credentials}127.0.0.1:${port}`)
      closeables.push(mailer)
      return mailer
    }
    async function start(options?: SMTPServerOptions): Promise<{ server: MailServer; mailer: Mailer }> {
      const server = await startMailServer(options)
      closeables.push(server)
      return { server, mailer: open(server.port) }
    }
    async function startOdd(answer: OddAnswer) {
      const server = await startOddServer(answer)
      closeables.push(server)
      return { server, mailer: open(server.port) }
    }

    describe('a message', () => {
      test('arrives whole: both texts, the names, and the PDF byte for byte', async () => {
        const { server, mailer } = await start()
        const message = buildMessage()
        expect(await send(mailer, message)).toEqual({
          outcome: 'accepted',
          providerId: 'Q000000001',
          response: '250 2.0.0 Ok: queued as Q000000001',
        })
        const mail = await PostalMime.parse(server.received[0]?.bytes ?? '')
        expect(mail.messageId).toBe(message.messageId)
        expect(mail.date).toBe('2026-05-04T16:30:00.000Z')
        expect(mail.subject).toBe(message.subject)
        expect(mail.from).toEqual(message.from)
        expect(mail.to).toEqual([message.to])
        expect(mail.replyTo).toEqual([message.replyTo])
        expect(mail.text?.trimEnd()).toBe(message.text.trimEnd())
        expect(mail.html?.trimEnd()).toBe(message.html)
        expect(mail.attachments).toHaveLength(1)
        expect(mail.attachments[0]).toMatchObject({
          filename: 'Bid 26-0142 Peña “A” 日本.pdf',
          mimeType: 'application/pdf',
          disposition: 'attachment',
        })
        expect(attachedBytes(mail).equals(message.attachments[0]?.content ?? Buffer.alloc(0))).toBe(true)
      })

      test('has the headers of a letter that a person sends, and no others', async () => {
        const { server, mailer } = await start()
        await send(mailer, buildMessage())
        await send(mailer, buildMessage({ replyTo: null, attachments: [] }))
        const headers = await Promise.all(server.received.map(async ({ bytes }) => keysOf(bytes)))
        const usual = ['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type']
        expect(headers[0]?.sort()).toEqual([...usual, 'reply-to'].sort())
        expect(headers[1]?.sort()).toEqual(usual.sort())
      })

      test('is the same to the last byte in every attempt, with one Message-ID', async () => {
        const { server, mailer } = await start()
        await send(mailer, buildMessage())
        await send(open(server.port), buildMessage())
        const [first, second] = server.received
        expect(first?.bytes.length).toBeGreaterThan(200_000)
        expect(second?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true)
      })

      test('travels in one transaction, to one recipient, and asks for reports under its own id', async () => {
        const { server, mailer } = await start()
        await Promise.all([
          send(mailer, buildMessage()),
          send(mailer, buildMessage({ messageId: `<${'x'.repeat(120)}@office.example>` })),
        ])
        const [named, tooLong] = server.received.toSorted((a, b) => a.bytes.length - b.bytes.length)
        expect(named).toMatchObject({
          from: 'bids@office.example',
          to: ['taro@customer.example'],
          envelopeId: '0195f3c2-4f1e-7a60-9a51-1c1b3f7d2e11@office.example',
          returned: 'HDRS',
          notify: ['SUCCESS', 'FAILURE'],
        })
        // RFC 3461 allows 100 characters.
        expect(tooLong?.envelopeId ?? null).toBeNull()
        expect(server.clients()).toBe(2)
        await server.untilAlone()
      })

      test('goes to a server that offers no extension at all', async () => {
        const commands: string[] = []
        const { mailer } = await startOdd((step, _, line) => {
          if (step === 'MAIL' || step === 'RCPT') commands.push(line)
          if (step === 'EHLO') return '500 What?\r\n'
          return step === 'end' ? '250 OK id=1tXyZ0-0003kd-2a\r\n' : answerPlainly(step)
        })
        expect(await send(mailer)).toMatchObject({ outcome: 'accepted', providerId: '1tXyZ0-0003kd-2a' })
        expect(commands).toEqual(['MAIL FROM:<bids@office.example>', 'RCPT TO:<taro@customer.example>'])
      })

      test('reads no file and fetches nothing that its texts name', async () => {
        const { server, mailer } = await start()
        const text = 'data:text/plain;base64,AAAA file:///etc/passwd http://127.0.0.1:1/x'
        const content = Buffer.from('/etc/passwd')
        await send(
          mailer,
          buildMessage({
            text,
            html: text,
            attachments: [{ fileName: '/etc/passwd', mediaType: 'text/plain', content }],
          }),
        )
        const mail = await PostalMime.parse(server.received[0]?.bytes ?? '')
        expect(mail.text?.trimEnd()).toBe(text)
        expect(attachedBytes(mail).equals(content)).toBe(true)
      })

      const evil = 'Bid\r\nBcc: thief@evil.example\r\n\r\nBody'
      const name = { name: evil, address: 'a@office.example' }
      const address = (text: string) => ({ name: 'A', address: text })
      test.each<[string, Partial<MailMessage>]>([
        ['subject', { subject: evil }],
        ['subject with a lone line feed', { subject: 'Bid\nBcc: thief@evil.example' }],
        ['subject with a separator of Unicode', { subject: 'Bid\u2028Bcc: thief@evil.example' }],
        ["sender's name", { from: name }],
        ["recipient's name", { to: name }],
        ['name for answers', { replyTo: name }],
        [
          'file name',
          { attachments: [{ fileName: evil, mediaType: 'text/plain', content: Buffer.from('x') }] },
        ],
        ['media type', { attachments: [{ fileName: 'x', mediaType: evil, content: Buffer.from('x') }] }],
        ['Message-ID', { messageId: '<a@b>\r\nBcc: thief@evil.example' }],
        ['Message-ID without brackets', { messageId: 'a@b' }],
        ['two recipients', { to: address('a@office.example, thief@evil.example') }],
        ['a recipient within a name', { to: address('A <thief@evil.example>') }],
        ['a recipient with a command', { to: address('a@office.example>\r\nRCPT TO:<thief@evil.example') }],
        ['a sender with a command', { from: address('a@office.example>\r\nRSET') }],
        ['no recipient', { to: address('') }],
        ['no date', { date: new Date(Number.NaN) }],
      ])('adds no header and no recipient: %s', async (_, changes) => {
        const { server, mailer } = await start()
        const outcome = await send(mailer, buildMessage(changes))
        expect(outcome).toMatchObject({ outcome: 'refused', code: null })
        expect(outcome.response).not.toMatch(/[\r\n]/)
        expect(server.clients()).toBe(0)
      })

      test('keeps hostile text in its body', async () => {
        const { server, mailer } = await start()
        const text = 'a\r\n.\r\nMAIL FROM:<x@evil.example>\r\n\r\nBcc: thief@evil.example\n.\n\ud800 end'
        await send(mailer, buildMessage({ text, html: `<p>${text}</p>` }))
        expect(server.received).toHaveLength(1)
        const mail = await PostalMime.parse(server.received[0]?.bytes ?? '')
        expect(mail.bcc).toBeUndefined()
        expect(mail.text).toContain('\nMAIL FROM:<x@evil.example>\n')
      })
    })

    describe('a refusal is the answer of the server, with its code', () => {
      const steps = ['onMailFrom', 'onRcptTo', 'onData'] as const
      test.each(steps)('%s', async (step) => {
        const { server, mailer } = await start(answering(step, 550, '5.1.1 No such user here'))
        expect(await send(mailer)).toEqual({
          outcome: 'refused',
          code: '550 5.1.1',
          response: '550 5.1.1 No such user here',
        })
        expect(server.received).toHaveLength(0)
        await server.untilAlone()
      })

      test.each(steps)('for now only: %s', async (step) => {
        const { server, mailer } = await start(answering(step, 451, '4.7.1 Greylisted, come back'))
        expect(await send(mailer)).toEqual({
          outcome: 'unreached',
          mayHaveArrived: false,
          response: expect.stringContaining('451 4.7.1 Greylisted, come back'),
        })
        await server.untilAlone()
      })

      test('in several lines, and without pipelining', async () => {
        const { mailer } = await startOdd((step) =>
          step === 'RCPT'
            ? '550-5.1.1 The mailbox does\r\n550-5.1.1 not\x07 exist.\r\n550 5.1.1 Sorry\r\n'
            : answerPlainly(step),
        )
        expect(await send(mailer)).toEqual({
          outcome: 'refused',
          code: '550 5.1.1',
          response: '550 5.1.1 The mailbox does not  exist. Sorry',
        })
      })

      test('a message larger than the server takes', async () => {
        const { server, mailer } = await start({ size: 1000 })
        expect(await send(mailer)).toMatchObject({
          outcome: 'refused',
          response: expect.stringContaining('1000 bytes'),
        })
        await server.untilAlone()
      })

      test('a wrong password, and the right one', async () => {
        const { server } = await start(checkingPassword(535))
        expect(await send(open(server.port, 'office:wrong@'))).toEqual({
          outcome: 'refused',
          code: '535 5.7.8',
          response: '535 5.7.8 Wrong password',
        })
        expect(await send(open(server.port, 'office:p%40ss%3Aword@'))).toMatchObject({ outcome: 'accepted' })
        expect(server.received).toMatchObject([{ user: 'office' }])
        await server.untilAlone()
      })

      test('no password check for now', async () => {
        const { server } = await start(checkingPassword(454))
        expect(await send(open(server.port, 'office:wrong@'))).toMatchObject({
          outcome: 'unreached',
          mayHaveArrived: false,
        })
      })
    })

    describe('a server that is not reached', () => {
      test('nobody listens', async () => {
        const outcome = await send(open(await findClosedPort()))
        expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
        expect(outcome.response).toMatch(/^The mail server 127\.0\.0\.1:\d+ accepts no connections/)
      })

      test.each([
        ['turns away', '554 5.7.1 Your address is blocked\r\n', /554 5\.7\.1 Your address is blocked/],
        ['is another program', 'HTTP/1.1 400 Bad Request\r\n\r\n', /does not speak as a mail server/],
        ['sends bytes without sense', '\x00\xff\x16\x03\r\n', /does not speak as a mail server/],
      ])('its greeting %s', async (_, greeting, words) => {
        const { server, mailer } = await startOdd((step) => (step === 'greeting' ? greeting : null))
        const outcome = await send(mailer)
        expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
        expect(outcome.response).toMatch(words)
        await server.untilAlone()
      })

      test.each([
        ['at the greeting', 'greeting', false],
        ['at EHLO', 'EHLO', false],
        ['at RCPT', 'RCPT', false],
        ['after the final dot', 'end', true],
      ])('it closes %s', async (_, point, mayHaveArrived) => {
        const { server, mailer } = await startOdd((step, socket) => {
          if (step !== point) return answerPlainly(step)
          socket.destroy()
          return null
        })
        const outcome = await send(mailer)
        expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived })
        expect(outcome.response).toMatch(/closed the connection|broke/)
        await server.untilAlone()
      })

      test('it closes in the middle of a long message', async () => {
        const { server, mailer } = await startOdd((step, socket) => {
          if (step === 'content') socket.destroy()
          return answerPlainly(step)
        })
        const content = Buffer.alloc(20_000_000, 'x')
        const attachments = [{ fileName: 'big.pdf', mediaType: 'application/pdf', content }]
        const outcome = await send(mailer, buildMessage({ attachments }))
        expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
        expect(outcome.response).toContain('in the middle of the message')
        await server.untilAlone()
      })

      test.each([
        ['HELO', 'HELO', false],
        ['RCPT', 'RCPT', false],
        ['the final dot', 'end', true],
      ])('it answers nonsense to %s', async (_, point, mayHaveArrived) => {
        const { server, mailer } = await startOdd((step) =>
          step === point || (step === 'EHLO' && point === 'HELO') ? 'Ok, why not\r\n' : answerPlainly(step),
        )
        const outcome = await send(mailer)
        expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived })
        expect(outcome.response).toContain('does not speak as a mail server')
        await server.untilAlone()
      })

      test('it accepts before the message has ended', async () => {
        const { server, mailer } = await startOdd((step) =>
          step === 'DATA' ? '354 Go ahead\r\n250 2.0.0 Ok\r\n' : answerPlainly(step),
        )
        const content = Buffer.alloc(20_000_000, 'x')
        const attachments = [{ fileName: 'big.pdf', mediaType: 'application/pdf', content }]
        expect(await send(mailer, buildMessage({ attachments }))).toMatchObject({
          outcome: 'unreached',
          mayHaveArrived: false,
        })
        await server.untilAlone()
      })
    })

    describe('the signal', () => {
      test.each([
        ['at the greeting', 'greeting', false],
        ['at EHLO', 'EHLO', false],
        ['at RCPT', 'RCPT', false],
        ['at DATA', 'DATA', false],
        ['after the final dot', 'end', true],
      ])('ends a server that hangs %s, and its connection', async (_, point, mayHaveArrived) => {
        const patience = new AbortController()
        const { server, mailer } = await startOdd((step) => {
          if (step !== point) return answerPlainly(step)
          setImmediate(() => patience.abort())
          return null
        })
        const outcome = await mailer.send(buildMessage(), patience.signal)
        expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived })
        expect(outcome.response).toContain('Groundwork stopped waiting')
        await server.untilAlone()
      })

      test('ends a server that reads no further, in the middle of the message', async () => {
        const patience = new AbortController()
        const held: Socket[] = []
        const { server, mailer } = await startOdd((step, socket) => {
          if (step !== 'content') return answerPlainly(step)
          if (held.length === 0) held.push(socket.pause())
          patience.abort()
          return null
        })
        const content = Buffer.alloc(20_000_000, 'x')
        const attachments = [{ fileName: 'big.pdf', mediaType: 'application/pdf', content }]
        const outcome = await mailer.send(buildMessage({ attachments }), patience.signal)
        expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
        expect(outcome.response).toContain('in the middle of the message')
        for (const socket of held) socket.resume()
        await server.untilAlone()
      })

      test('that came before connects to nobody', async () => {
        const { server, mailer } = await start()
        expect(await mailer.send(buildMessage(), AbortSignal.abort())).toMatchObject({
          outcome: 'unreached',
          mayHaveArrived: false,
        })
        expect(server.clients()).toBe(0)
      })

      test('that comes after the answer changes nothing', async () => {
        const patience = new AbortController()
        const { server, mailer } = await start()
        const outcome = await mailer.send(buildMessage(), patience.signal)
        patience.abort()
        expect(outcome).toMatchObject({ outcome: 'accepted' })
        await server.untilAlone()
      })
    })

    test('closing ends what is under way and what comes after', async () => {
      const { server, mailer } = await startOdd((step) => {
        if (step !== 'MAIL') return answerPlainly(step)
        setImmediate(() => mailer.close())
        return null
      })
      expect(await send(mailer)).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
      await server.untilAlone()
      expect(await send(mailer)).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
      expect(server.clients()).toBe(1)
    })

    test('a server that ignores the goodbye is left, and the outcome does not wait for it', async () => {
      const { server, mailer } = await startOdd((step) => (step === 'QUIT' ? null : answerPlainly(step)))
      expect(await send(mailer)).toEqual({ outcome: 'accepted', providerId: null, response: '250 2.0.0 Ok' })
      mailer.close()
      await server.untilAlone()
    })
  })
}

function send(mailer: Mailer, message = buildMessage()): Promise<SendOutcome> {
  return mailer.send(message, new AbortController().signal)
}

function answering(
  step: 'onMailFrom' | 'onRcptTo' | 'onData',
  responseCode: number,
  words: string,
): SMTPServerOptions {
  const refusal = Object.assign(new Error(words), { responseCode })
  if (step !== 'onData')
    return { [step]: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(refusal) }
  return { onData: (stream, _session, done) => void stream.resume().once('end', () => done(refusal)) }
}

function checkingPassword(responseCode: number): SMTPServerOptions {
  return {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (password === 'p@ss:word') return done(null, { user: username })
      done(Object.assign(new Error('5.7.8 Wrong password'), { responseCode }))
    },
  }
}

function attachedBytes(mail: Email): Buffer {
  const content = mail.attachments[0]?.content ?? ''
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}

async function keysOf(bytes: Buffer): Promise<string[]> {
  return (await PostalMime.parse(bytes)).headers.map(({ key }) => key)
}
