/** X-Request-Ids of this page's recent changes, so that live updates about them can be ignored. */
const own = new Set<string>()
const most = 200

/** Every call that may change something reports here. */
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
