import { Outbox, type OutboxNews } from './outbox.ts'
import { openOutboxStore } from './outbox-store.ts'
import { openTabChannel } from './tab-channel.ts'

/** The outbox of this tab. */
export const outbox = new Outbox({
  open: () => openOutboxStore(),
  channel: openTabChannel<OutboxNews>('groundwork-outbox'),
  now: () => Date.now(),
})
