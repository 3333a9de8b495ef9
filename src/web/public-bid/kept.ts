/** What this browser kept under the key; undefined for nothing, or what cannot be read. */
export function readKept<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch (error) {
    // A browser may refuse its store altogether: the page works without what was kept.
    console.warn('Nothing could be read from this browser', error)
    return undefined
  }
}

export function writeKept(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn('Nothing could be kept in this browser', error)
  }
}

export function dropKept(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    console.warn('Nothing could be removed from this browser', error)
  }
}
