import { isIP } from 'node:net'
import type { PasskeyProblem } from '../../contract/passkeys.ts'
import { AppError } from '../../domain/errors.ts'
import type { PlainMessage } from '../../domain/sentences/say.ts'
import type { Config } from '../config.ts'

/** The site that passkeys belong to (Web Authentication Level 3, section 4). */
export interface RelyingParty {
  /** The host name without the port. */
  id: string
  /** The origin of the page that asked the browser to sign. */
  origin: string
}

/**
 * The site of `PUBLIC_URL`. On `localhost`, which browsers trust without https, the request's port counts, because a
 * demo may be reached through a forwarded port.
 * @throws unavailable where browsers do not allow passkeys
 */
export function relyingParty(config: Pick<Config, 'publicUrl' | 'demo'>, requestHost: string): RelyingParty {
  const url = addressOf(config, requestHost)
  const problem = problemOf(url)
  if (problem !== null) throw new AppError('unavailable', sentences[problem])
  return { id: url.hostname, origin: url.origin }
}

/** Why browsers do not allow passkeys here; null when they do. */
export function passkeyProblem(
  config: Pick<Config, 'publicUrl' | 'demo'>,
  requestHost: string,
): PasskeyProblem | null {
  return problemOf(addressOf(config, requestHost))
}

const sentences: Record<PasskeyProblem, PlainMessage> = {
  numeric_address: 'Passkeys need an address with a name; this one is a number',
  not_encrypted: 'Passkeys need an encrypted address, beginning with https',
}

function addressOf({ publicUrl, demo }: Pick<Config, 'publicUrl' | 'demo'>, requestHost: string): URL {
  const given = new URL(publicUrl)
  const asked = URL.parse(`http://${requestHost}`)
  return asked && isLocalhost(asked) && (demo || isLocalhost(given)) ? asked : given
}

function problemOf({ protocol, hostname }: URL): PasskeyProblem | null {
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0) return 'numeric_address'
  return protocol === 'https:' || isLocalhost({ hostname }) ? null : 'not_encrypted'
}

function isLocalhost({ hostname }: Pick<URL, 'hostname'>): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}
