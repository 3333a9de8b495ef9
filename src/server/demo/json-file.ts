import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The content of a JSON file; undefined when there is none. @throws when it is unreadable */
export async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Error(`${path} cannot be read: remove it to start over`, { cause: error })
  }
}

/** Writes a file in one step: readers see the old content or the new. */
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

/** Saves the latest state. Requests during a save are combined into one more save. */
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
