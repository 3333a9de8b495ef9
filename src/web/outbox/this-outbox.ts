import { renewSession } from '../api/renew-session.ts'
import { unreachable } from '../api/send-request.ts'
import { readToken } from '../api/stored-token.ts'
import { Outbox } from './outbox.ts'
import { type After, abortStalled, readSessionOwner, type Send, underOwnSession } from './outbox-parts.ts'
import { OutboxStore } from './outbox-store.ts'

const after: After = (ms, then) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

/** Loads what sends an item when one waits: most openings of the application send nothing. */
const sendItem: Send = async (...given) => {
  const sending = await import('./send-item.ts').catch((cause: unknown) => {
    throw unreachable(cause)
  })
  return sending.sendItem(...given)
}

/** The outbox of this tab. */
export const outbox = new Outbox({
  store: new OutboxStore(),
  send: abortStalled(underOwnSession(sendItem, readToken, readSessionOwner), after),
  renew: renewSession,
  after,
  now: () => Date.now(),
  tabs: 'groundwork-outbox',
})
