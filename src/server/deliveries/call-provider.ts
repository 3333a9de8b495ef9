import { type SendOutcome, toResponse } from '../../domain/deliveries.ts'
import type { Said } from '../../domain/sentences/say.ts'
import type { Deps } from '../deps.ts'
import { type DeliveryRow, toMail, toWhatsApp } from './outgoing-message.ts'
import { describeMissing, findSender, findSendingState } from './sending-state.service.ts'

/** Aborted when the server shuts down, so that no provider holds it up. */
const endings = new WeakMap<Deps, AbortController>()

function endingOf(deps: Deps): AbortController {
  const ending = endings.get(deps) ?? new AbortController()
  endings.set(deps, ending)
  return ending
}

/** At shutdown a provider that has the whole message gets this long to answer, or it would be sent again. */
const lastWordMs = 1_500

/** Aborts running attempts so that their outcome is recorded before shutdown. They are retried later. */
export function breakOffAttempts(deps: Deps): void {
  setTimeout(() => endingOf(deps).abort(), lastWordMs).unref()
}

/** Hands a delivery to its provider within the time limit of the settings. Never throws: every failure is an outcome. */
export async function callProvider(
  deps: Deps,
  row: DeliveryRow,
  document: Buffer | null,
): Promise<SendOutcome> {
  const send = await prepare(deps, row, document)
  if (typeof send !== 'function') return { outcome: 'unreached', mayHaveArrived: false, ...toResponse(send) }
  const limitMs = deps.config.sendTimeoutSeconds * 1000
  const signal = AbortSignal.any([AbortSignal.timeout(limitMs), endingOf(deps).signal])
  try {
    return await Promise.race([send(signal), giveUpAfter(signal, limitMs / 4)])
  } catch (error) {
    deps.log.error({ err: error, delivery: row.id }, 'a delivery broke off')
    return { outcome: 'unreached', mayHaveArrived: true, response: 'Groundwork failed in the middle' }
  }
}

type Send = (signal: AbortSignal) => Promise<SendOutcome>

/** A sentence when the channel is not set up (any more). */
async function prepare(deps: Deps, row: DeliveryRow, document: Buffer | null): Promise<Send | Said> {
  const { mailer, whatsapp } = deps
  const channel = row.channel === 'email' ? 'email' : 'whatsapp'
  const missing = describeMissing(await findSendingState(deps), channel)
  if (missing !== undefined) return missing
  if (channel === 'whatsapp') {
    const message = toWhatsApp(row, document)
    return whatsapp ? (signal) => whatsapp.send(message, signal) : 'WhatsApp is not set up'
  }
  const mail = toMail(row, await findSender(deps.db, deps.config.mailFrom), document)
  return mailer ? (signal) => mailer.send(mail, signal) : 'E-mail is not set up'
}

/** A driver stops when its signal aborts. If it does not, the attempt ends without it after `graceMs`. */
function giveUpAfter(signal: AbortSignal, graceMs: number): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const wait = () => {
      const end = () => resolve({ outcome: 'unreached', mayHaveArrived: true, response: 'No answer in time' })
      setTimeout(end, graceMs).unref()
    }
    if (signal.aborted) wait()
    else signal.addEventListener('abort', wait)
  })
}
