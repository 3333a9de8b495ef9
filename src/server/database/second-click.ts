/** Within this time an identical record that was asked for without a key is a second click. */
const sameWithinMs = 10_000

/** When a second click would have made its record. */
export function secondClick(at: Date): { from: Date; to: Date } {
  return { from: new Date(at.getTime() - sameWithinMs), to: new Date(at.getTime() + sameWithinMs) }
}
