import { createHash } from 'node:crypto'
import type { Delivery } from '../../contract/deliveries.ts'
import { isUndelivered } from '../../domain/deliveries.ts'
import { AppError } from '../../domain/errors.ts'
import { fromParts, type PlainMessage, say } from '../../domain/sentences/say.ts'
import { Later } from '../http/answers.ts'

/** What every action on a delivery answers. */
export interface DeliveryAnswer {
  message: string
  delivery: Delivery
}

/** Tells the sender how an attempt went. @throws upstream_failed with the provider's words when it failed */
export function tellAttempt(delivery: Delivery): PlainMessage {
  if (isUndelivered(delivery.status)) {
    throw new AppError(
      'upstream_failed',
      say('The message was not sent: {problem}', {
        problem: fromParts(delivery.error ?? '', delivery.errorParts),
      }),
    )
  }
  const isMail = delivery.channel === 'email'
  if (delivery.status !== 'queued') return isMail ? 'Email sent successfully' : 'PDF sent successfully'
  return isMail
    ? 'The mail server has not been reached yet; Groundwork keeps trying'
    : 'WhatsApp has not been reached yet; Groundwork keeps trying'
}

/** The answer, with status 202 while the delivery is still queued. */
export function answerAttempt<T>(delivery: Delivery, answer: T): T | Later<T> {
  return delivery.status === 'queued' ? new Later(answer) : answer
}

/** A repeated idempotency key must come with the same request, part of which is in the query. */
export function fingerprintOf(fingerprint: Buffer, request: object): Buffer {
  return createHash('sha256').update(fingerprint).update(JSON.stringify(request)).digest()
}

/** The error that `work` throws, if it is one for people, as a list of none or one. */
export function problemsOf(work: () => void): AppError[] {
  try {
    work()
    return []
  } catch (error) {
    if (error instanceof AppError) return [error]
    throw error
  }
}
