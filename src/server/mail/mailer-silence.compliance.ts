import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { answerPlainly, buildMessage } from './sample-mail-server.ts'
import { type MailerBench, send } from './sample-mailer-bench.ts'

/** A silent server can't hold a message beyond the time limit, and no connection stays open. */
export function describeSilence({ start, startOdd }: MailerBench): void {
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
}
