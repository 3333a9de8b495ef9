import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createJsonFile, readJsonFile } from './json-file.ts'

/** Amounts in cents; times in seconds since 1970, as Stripe counts them. */
const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  created: z.int(),
  status: z.enum(['succeeded', 'failed']),
  metadata: z.record(z.string(), z.string()),
})
const Dispute = z.object({
  id: z.string(),
  amount: z.int(),
  created: z.int(),
  status: z.enum(['needs_response', 'won', 'lost']),
})
const Session = z.object({
  id: z.string(),
  key: z.string(),
  method: z.enum(['card', 'us_bank_account']),
  amount: z.int(),
  description: z.string(),
  email: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  created: z.int(),
  expires: z.int(),
  status: z.enum(['open', 'complete', 'expired']),
  /** Why the card was declined last, while the page is open. */
  declined: z.string(),
  payment: z
    .object({
      id: z.string(),
      status: z.enum(['processing', 'succeeded', 'requires_payment_method']),
      created: z.int(),
      error: z.string(),
    })
    .nullable(),
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
})
export type Session = z.infer<typeof Session>

const Answered = z.object({ key: z.string(), body: z.string(), answer: z.string() })
const State = z.object({ sessions: z.array(Session), answered: z.array(Answered) })

/** The pages, payments, refunds and disputes at the stand-in of Stripe. */
export interface StripeStore {
  find(id: string): Session | undefined
  all(): Session[]
  findByPayment(paymentId: string): Session | undefined
  /** Saves a new page, or what was changed in one. */
  save(session?: Session): Promise<void>
  /** The answer to an `Idempotency-Key` and the body it came with. */
  answered: z.infer<typeof Answered>[]
}

const keptSessions = 500

/** @param path the file that keeps it over a restart; without one nothing is kept */
export async function openStripeStore(path: string | null): Promise<StripeStore> {
  const read = path === null ? undefined : await readJsonFile(path)
  const state = State.parse(read ?? { sessions: [], answered: [] })
  const file = path === null ? null : createJsonFile(path, () => state)
  return {
    find: (id) => state.sessions.find((session) => session.id === id),
    all: () => [...state.sessions],
    findByPayment: (paymentId) => state.sessions.find(({ payment }) => payment?.id === paymentId),
    async save(session) {
      if (session && !state.sessions.includes(session)) state.sessions.push(session)
      state.sessions.splice(0, state.sessions.length - keptSessions)
      state.answered.splice(0, state.answered.length - keptSessions)
      await file?.save()
    },
    answered: state.answered,
  }
}

/** An id as Stripe makes them: `pi_3f2a…`. */
export function newStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
