import { openDB } from 'idb'

interface Kept {
  employeeId: number
  hash: string
}

async function readKept(): Promise<Kept[]> {
  const db = await openDB('groundwork-last-seen', 1)
  const kept: Kept[] = await db.getAll('answers')
  db.close()
  return kept
}

/** Hashes of all stored answers. */
export async function keptHashes(): Promise<string[]> {
  return (await readKept()).map(({ hash }) => hash)
}

/** Hashes of one employee's stored answers. */
export async function keptFor(employeeId: number): Promise<string[]> {
  return (await readKept()).filter((one) => one.employeeId === employeeId).map(({ hash }) => hash)
}
