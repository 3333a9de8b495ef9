import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { answerPlainly, buildMessage, findClosedPort } from './sample-mail-server.ts'
import { type MailerBench, send } from './sample-mailer-bench.ts'

/** Every answer and every broken connection becomes an outcome. */
export function describeAnswers({ open, start, startOdd }: MailerBench): void {
  describe('a refusal is the answer of the server, with its code', () => {
    const steps = ['onMailFrom', 'onRcptTo', 'onData'] as const
    test.each(steps)('%s', async (step) => {
      const { server, mailer } = await start(answering(step, 550, '5.1.1 No such user here'))
      expect(await send(mailer)).toMatchObject({
        outcome: 'refused',
        code: '550 5.1.1',
        response: '550 5.1.1 No such user here',
      })
      expect(server.received).toHaveLength(0)
      await server.untilAlone()
    })

    test.each(steps)('for now only: %s', async (step) => {
      const { server, mailer } = await start(answering(step, 451, '4.7.1 Greylisted, come back'))
      expect(await send(mailer)).toMatchObject({
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
      expect(await send(mailer)).toMatchObject({
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
      expect(await send(open(server.port, 'office:wrong@'))).toMatchObject({
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
