const storageKey = 'authToken'

/** The session's token in this browser. */
export function readToken(): string | null {
  return localStorage.getItem(storageKey)
}

export function storeToken(token: string): void {
  localStorage.setItem(storageKey, token)
}

export function removeToken(): void {
  localStorage.removeItem(storageKey)
}

/** Calls back when another tab signs in or out. @returns a function that stops listening */
export function watchToken(onChange: (token: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) onChange(readToken())
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
