import { Outbox } from './outbox.ts'
import { OutboxStore } from './outbox-store.ts'

/** The outbox of this tab. */
export const outbox = new Outbox({
  store: new OutboxStore(),
  tabs: 'groundwork-outbox',
  now: () => Date.now(),
})
