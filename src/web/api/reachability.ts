/** Whether the last call got through; a device that calls itself online may have no way to the server. */
let gotThrough = true
const listeners = new Set<() => void>()

/** False where the device says that it is offline, or the last call had no answer. */
export function isReachable(): boolean {
  return gotThrough && navigator.onLine !== false
}

/** Said by every call: whether an answer came. */
export function noteAnswer(came: boolean): void {
  const before = isReachable()
  gotThrough = came
  if (isReachable() !== before) tell()
}

export function watchReachable(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', hearOnline)
    window.addEventListener('offline', tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', hearOnline)
    window.removeEventListener('offline', tell)
  }
}

/** Believed until a call shows otherwise. */
function hearOnline(): void {
  gotThrough = true
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
