import { Employee } from '../../contract/employees.ts'

const storageKey = 'lastEmployee'

/** Who was signed in here last: shown while the server cannot be asked. Without any secret. */
export function readLastEmployee(): Employee | undefined {
  const text = localStorage.getItem(storageKey)
  if (text === null) return undefined
  try {
    return Employee.parse(JSON.parse(text))
  } catch {
    // Of an older version, or broken: as if nobody had been here.
    return undefined
  }
}

export function storeLastEmployee(employee: Employee): void {
  localStorage.setItem(storageKey, JSON.stringify(employee))
}

export function forgetLastEmployee(): void {
  localStorage.removeItem(storageKey)
}
