import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { askPasskey, type NewPasskeyAnswer, type PasskeyAnswer } from '../../contract/passkeys.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'

/** True when this browser supports passkeys. Whether the address allows them, the server says. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window
}

/** True when the browser suggests passkeys in the e-mail field. */
export async function offersPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/** Asks for one of the person's passkeys. `autofill`: waits until they pick one in the e-mail field. */
export async function getPasskey({ autofill = false } = {}): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, options] = await Promise.all([loadLibrary(), call(askPasskey)])
  const answer = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: autofill,
  })
  return answer as PasskeyAnswer
}

/** Stops suggesting passkeys in the e-mail field. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary()
  WebAuthnAbortService.cancelCeremony()
}

/** Asks the device to make a passkey. @param options from the server */
export async function makePasskey(options: Record<string, unknown>): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await loadLibrary()
  const answer = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  return answer as NewPasskeyAnswer
}

/** Why it failed, in words; undefined when the person canceled. */
export function sayPasskeyProblem(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.message
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  if (name === 'InvalidStateError') return t('You already have a passkey on this device.')
  console.error('The browser refused the passkey', error)
  return t('Your browser couldn’t use a passkey. Try again, or use your password.')
}

/** Loaded only when it is needed. */
function loadLibrary() {
  return import('@simplewebauthn/browser')
}
