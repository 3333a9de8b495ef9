import type { Employee } from '../../contract/employees.ts'
import type { Passkey } from '../../contract/passkeys.ts'
import { type Answer, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import type { Lies, SampleAuthenticator } from './sample-authenticator.ts'

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
