/** Asks the person to sign in again where they are; resolves true once there is a new session. */
export type SessionRenewal = () => Promise<boolean>

let ask: SessionRenewal | undefined
let asking: Promise<boolean> | undefined

/** The signed-in frame says how to ask. Returns the way to take that back. */
export function setSessionRenewal(renewal: SessionRenewal): () => void {
  ask = renewal
  return () => {
    if (ask === renewal) ask = undefined
  }
}

/** Several calls that fail together ask once. Resolves false when there is nobody to ask. */
export function renewSession(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
