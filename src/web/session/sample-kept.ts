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

/** What is kept on this device, whoever saw it. */
export async function keptHashes(): Promise<string[]> {
  return (await readKept()).map(({ hash }) => hash)
}

/** What is kept of one employee. */
export async function keptFor(employeeId: number): Promise<string[]> {
  return (await readKept()).filter((one) => one.employeeId === employeeId).map(({ hash }) => hash)
}
