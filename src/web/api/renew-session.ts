/** Asks the person to sign in again. Resolves true once there is a new session. */
export type SessionRenewal = () => Promise<boolean>

let ask: SessionRenewal | undefined
let asking: Promise<boolean> | undefined

/** The signed-in frame sets how to ask. @returns a function that takes it back */
export function setSessionRenewal(renewal: SessionRenewal): () => void {
  ask = renewal
  return () => {
    if (ask === renewal) ask = undefined
  }
}

/** Calls that fail together ask only once. Resolves false when nobody can be asked. */
export function renewSession(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
