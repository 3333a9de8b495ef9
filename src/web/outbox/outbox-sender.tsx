import { useOutboxSender } from './use-outbox-sender.ts'

/** Sends what waits; a piece of its own, because the first screen need not wait for what it takes to send. */
export default function OutboxSender() {
  useOutboxSender()
  return null
}
