import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { MailMessage } from './mailer.ts'
import { answerPlainly, buildMessage } from './sample-mail-server.ts'
import { type MailerBench, send } from './sample-mailer-bench.ts'

/** The message arrives as written, and its content can't inject headers or recipients. */
export function describeMessages({ open, start, startOdd }: MailerBench): void {
  describe('a message', () => {
    test('arrives whole: both texts, the names, and the PDF byte for byte', async () => {
      const { server, mailer } = await start()
      const message = buildMessage()
      expect(await send(mailer, message)).toMatchObject({
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

    test('goes to those who get a copy in the same transaction; a Bcc is in its envelope only', async () => {
      const { server, mailer } = await start()
      await send(
        mailer,
        buildMessage({ cc: ['ann@lee.example', 'bob@lee.example'], bcc: ['eve@lee.example'] }),
      )
      expect(server.received).toMatchObject([
        { to: ['taro@customer.example', 'ann@lee.example', 'bob@lee.example', 'eve@lee.example'] },
      ])
      const { bytes = Buffer.alloc(0) } = server.received[0] ?? {}
      expect((await PostalMime.parse(bytes)).cc?.map(({ address }) => address)).toEqual([
        'ann@lee.example',
        'bob@lee.example',
      ])
      expect(bytes.toString('latin1')).not.toContain('eve@')
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
      ['two copies in one', { cc: ['a@office.example, thief@evil.example'] }],
      ['a copy with a header', { cc: ['a@office.example\r\nSubject: Evil'] }],
      ['a hidden copy with a command', { bcc: ['a@office.example>\r\nRCPT TO:<thief@evil.example'] }],
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
}

function attachedBytes(mail: Email): Buffer {
  const content = mail.attachments[0]?.content ?? ''
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}

async function keysOf(bytes: Buffer): Promise<string[]> {
  return (await PostalMime.parse(bytes)).headers.map(({ key }) => key)
}
