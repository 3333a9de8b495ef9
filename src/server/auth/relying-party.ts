import { isIP } from 'node:net'
import type { PasskeyProblem } from '../../contract/passkeys.ts'
import { AppError } from '../../domain/errors.ts'
import type { PlainMessage } from '../../domain/sentences/say.ts'
import type { Config } from '../config.ts'

/** Whom passkeys are made for and shown to (Web Authentication Level 3, 4: relying party). */
export interface RelyingParty {
  /** The host's name, without its port. */
  id: string
  /** Where a browser must have been when it signed. */
  origin: string
}

/**
 * The address of `PUBLIC_URL`. On `localhost`, which a browser trusts without encryption, the port is that of the
 * request: a demo may be reached by another one than it believes.
 * @throws unavailable where browsers have no passkeys
 */
export function relyingParty(config: Pick<Config, 'publicUrl' | 'demo'>, requestHost: string): RelyingParty {
  const url = addressOf(config, requestHost)
  const problem = problemOf(url)
  if (problem !== null) throw new AppError('unavailable', sentences[problem])
  return { id: url.hostname, origin: url.origin }
}

/** Why there can be no passkeys here; null when there can. */
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
