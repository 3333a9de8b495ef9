import { AppError } from '../../domain/errors.ts'
import { isPushEndpoint } from '../../domain/notifications.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Deps } from '../deps.ts'

/** What a notification shows, and the screen that it opens. The service worker reads it. */
export interface PushNews {
  title: string
  body: string
  /** `/employee/Maria/projects/12`. */
  path: string
  /** A notification with the same tag takes the other's place, so that a repeated one shows once. */
  tag: string
}

/** A browser's address at its push service, and the keys to encrypt for it. */
export interface PushAddress {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface KeyPair {
  publicKey: string
  privateKey: string
}

/** So long a push service keeps a notification for a phone that is off, in seconds. */
const keepFor = 12 * 3_600

/** The key pair by which push services know this Groundwork, made at first use. */
export async function pushKeys({ db }: Pick<Deps, 'db'>): Promise<KeyPair> {
  const stored = () => db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()
  if (!(await stored())) {
    const { generateVAPIDKeys } = await loadWebPush()
    const made = generateVAPIDKeys()
    await db
      .insertInto('push_key')
      .values({ public_key: made.publicKey, private_key: made.privateKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const row = await stored()
  if (!row) throw new Error('The push key was not stored')
  return { publicKey: row.public_key, privateKey: row.private_key }
}

/**
 * Encrypts for one browser (RFC 8291) and signs for its push service (RFC 8292).
 * @throws when the browser's keys are none
 */
export async function toPushRequest(deps: Deps, { endpoint, keys }: PushAddress, news: PushNews) {
  const { generateRequestDetails } = await loadWebPush()
  const company = await deps.db.selectFrom('company').select('email').executeTakeFirst()
  const { hostname, protocol, origin } = new URL(deps.config.publicUrl)
  // Push services want to know whom to write to, and Apple's refuses a mailto: of localhost.
  const office = `mailto:${company?.email || `office@${hostname}`}`
  const { headers, body } = generateRequestDetails({ endpoint, keys }, JSON.stringify(news), {
    vapidDetails: { subject: protocol === 'https:' ? origin : office, ...(await pushKeys(deps)) },
    TTL: keepFor,
  })
  return { headers: headers as Record<string, string>, body: new Uint8Array(body) }
}

/**
 * Hands a notification to the browser's push service within the time limit of the settings.
 * @returns false when the browser wants no more notifications @throws upstream_failed
 */
export async function sendPush(deps: Deps, address: PushAddress, news: PushNews): Promise<boolean> {
  const { endpoint } = address
  if (!isPushEndpoint(endpoint)) return false
  const request = await toPushRequest(deps, address, news)
  const signal = AbortSignal.timeout(deps.config.sendTimeoutSeconds * 1000)
  const answer = await fetch(endpoint, { method: 'POST', redirect: 'error', signal, ...request }).catch(
    (cause: unknown) => {
      throw new AppError('upstream_failed', 'The push service can’t be reached; try again in a minute', {
        cause,
      })
    },
  )
  await answer.body?.cancel()
  if (answer.status === 404 || answer.status === 410) return false
  if (!answer.ok) {
    throw new AppError('upstream_failed', say('The push service answers {number}', { number: answer.status }))
  }
  return true
}

/** Loaded when it is needed: most servers start without sending anything. */
async function loadWebPush() {
  return (await import('web-push')).default
}
