import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Employee } from '../../contract/employees.ts'
import type { NewPasskeyAnswer, Passkey, PasskeyAnswer } from '../../contract/passkeys.ts'
import { type Answer, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'

/** What a browser and an authenticator do with the options of the server; each part can be made to lie. */
export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** '' for none. */
  userHandle?: string
  counter?: number
  /** Nobody showed finger, face or PIN. */
  unverified?: boolean
  tampered?: boolean
}

interface Challenge {
  challenge?: unknown
  user?: unknown
}

/** A passkey of ECDSA with P-256 and SHA-256, as most authenticators make them (COSE algorithm -7). */
export function createAuthenticator({ origin = 'http://localhost:3000', rpId = 'localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, options: Challenge, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? options.challenge,
        origin: lies.origin ?? origin,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    )

  const authenticatorData = (lies: Lies, flags: number, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    const shown = lies.unverified ? flags & ~verified : flags
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([shown]), count, attested])
  }

  const named = () => {
    const id = credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  return {
    credentialId: credentialId.toString('base64url'),

    create(options: Challenge, lies: Lies = {}): NewPasskeyAnswer {
      userHandle = (options.user as { id: string }).id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
      const authData = authenticatorData(lies, present | verified | hasCredential, attested)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...named(),
        response: {
          clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    get(options: Challenge, lies: Lies = {}): PasskeyAnswer {
      counter += 1
      const data = clientData('webauthn.get', options, lies)
      const authData = authenticatorData(lies, present | verified)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      if (lies.tampered) authData.writeUInt32BE(counter + 1_000, authData.length - 4)
      return {
        ...named(),
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: (lies.userHandle ?? userHandle) || null,
        },
      }
    },
  }
}

export type SampleAuthenticator = ReturnType<typeof createAuthenticator>

/** Flags of the authenticator data (Web Authentication Level 3, 6.1). */
const present = 0x01
const verified = 0x04
const hasCredential = 0x40

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** As much of RFC 8949 as a passkey needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  }
  throw new Error(`No CBOR for ${String(value)}`)
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

/** What browsers say of where they are. */
export const local = { host: 'localhost:3000' }
export type Options = Record<string, unknown>
type SignedIn = { token: string; employee: Employee; error: string; code: string }

/** A fresh challenge. */
export function ask(testApp: TestApp): Promise<Answer<Options>> {
  return inject<Options>(testApp.app, 'POST', '/api/auth/passkey-sign-in/options', undefined, local)
}

export function answerWith(testApp: TestApp, answer: object): Promise<Answer<SignedIn>> {
  return inject<SignedIn>(testApp.app, 'POST', '/api/auth/passkey-sign-in', answer, local)
}

export async function signIn(
  testApp: TestApp,
  authenticator: SampleAuthenticator,
  lies: Lies = {},
): Promise<Answer<SignedIn>> {
  const { body: options } = await ask(testApp)
  return answerWith(testApp, authenticator.get(options, lies))
}

/** Makes the caller a passkey. */
export async function add(
  caller: Caller,
  authenticator: SampleAuthenticator,
  { name = 'MacBook', ...lies }: Lies & { name?: string } = {},
): Promise<Answer<Passkey & { error: string }>> {
  const { body: options } = await caller.call<Options>('POST', '/api/auth/passkeys/options', {}, local)
  const body = { name, answer: authenticator.create(options, lies) }
  return caller.call<Passkey & { error: string }>('POST', '/api/auth/passkeys', body, local)
}
