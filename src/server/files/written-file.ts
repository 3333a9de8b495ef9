import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from './file-store.ts'

interface Store {
  files: FileStore
  log: FastifyBaseLogger
}

/**
 * Runs a transaction that refers to a file written before it. `work` calls `use` as its last step inside the
 * transaction. A file that was not used is removed; after `use` a failure leaves open whether the commit arrived,
 * so the file stays, and the sweep removes it once it is clear that no row names it.
 */
export async function withWrittenFile<T>(
  store: Store,
  path: string,
  work: (use: () => void) => Promise<T>,
): Promise<T> {
  let used = false
  try {
    return await work(() => {
      used = true
    })
  } finally {
    if (!used) await removeUnnamedFile(store, path)
  }
}

/** Files that one transaction refers to, or some of them. */
export interface WrittenFiles {
  write(path: string, bytes: Buffer): Promise<void>
  /** The transaction's last step: these files have their rows. */
  use(paths: Iterable<string>): void
}

/** The same for several files, which `work` also writes; those that are not used are removed, half written ones too. */
export async function withWrittenFiles<T>(
  store: Store,
  work: (written: WrittenFiles) => Promise<T>,
): Promise<T> {
  const unused = new Set<string>()
  const writing: Promise<void>[] = []
  try {
    return await work({
      write(path, bytes) {
        unused.add(path)
        const written = store.files.write(path, bytes)
        writing.push(written)
        return written
      },
      use(paths) {
        for (const path of paths) unused.delete(path)
      },
    })
  } finally {
    // One that fails leaves others on their way, which would arrive behind their removal.
    await Promise.allSettled(writing)
    for (const path of unused) await removeUnnamedFile(store, path)
  }
}

/** Removes a file that no row names any more, after the commit; one that cannot be removed is left to the sweep. */
export async function removeUnnamedFile({ files, log }: Store, path: string): Promise<void> {
  await files.remove(path).catch((error: unknown) => {
    log.warn({ err: error, path }, 'a file without a row could not be removed; the sweep will')
  })
}
