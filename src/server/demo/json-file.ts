import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What a JSON file holds; undefined when there is none yet. @throws for a file that cannot be read */
export async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Error(`${path} cannot be read: remove it to start over`, { cause: error })
  }
}

/** Writes a file whole or not at all: whoever reads it sees the old content or the new. */
export async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.part`
  const file = await open(temporary, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}

/** A file that always holds the last state: saves asked for while one is under way become one. */
export function createJsonFile(path: string, read: () => unknown): { save(): Promise<void> } {
  let next: Promise<void> | undefined
  let current: Promise<void> = Promise.resolve()
  return {
    save() {
      next ??= current
        .catch(() => undefined)
        .then(() => {
          next = undefined
          current = writeWhole(path, JSON.stringify(read()))
          return current
        })
      return next
    },
  }
}
