/** @returns undefined when this browser has kept nothing under the key, or nothing readable */
export function readKept<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch (error) {
    // Some browsers block localStorage. The page works without it.
    console.warn('localStorage can’t be read', error)
    return undefined
  }
}

export function writeKept(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn('localStorage can’t be written', error)
  }
}

export function dropKept(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    console.warn('localStorage can’t be cleared', error)
  }
}
