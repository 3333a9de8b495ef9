/** What this page asked for lately, by the X-Request-Id of the answers: the news of it are no news here. */
const own = new Set<string>()
const most = 200

/** Said by every call that may change something. */
export function noteOwnRequest(id: string | null): void {
  if (id === null) return
  own.add(id)
  if (own.size <= most) return
  const [oldest] = own
  if (oldest !== undefined) own.delete(oldest)
}

export function isOwnRequest(id: string | null): boolean {
  return id !== null && own.has(id)
}
