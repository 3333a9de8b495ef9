import { renewSession } from '../api/renew-session.ts'
import { readToken } from '../api/stored-token.ts'
import { Outbox } from './outbox.ts'
import { OutboxStore } from './outbox-store.ts'
import { type After, abortStalled, readSessionOwner, sendItem, underOwnSession } from './send-item.ts'

const after: After = (ms, then) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
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
