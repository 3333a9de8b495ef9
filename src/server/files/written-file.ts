import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from './file-store.ts'

interface Store {
  files: FileStore
  log: FastifyBaseLogger
}

/**
 * Runs a transaction that refers to a file written before it. `work` calls `use` as the last step of the transaction.
 * Without `use` the file is removed. If `work` fails after `use`, the commit may have happened, so the file stays for
 * the sweep to decide.
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

export interface WrittenFiles {
  write(path: string, bytes: Buffer): Promise<void>
  /** The last step of the transaction: these files have rows now. */
  use(paths: Iterable<string>): void
}

/** As withWrittenFile, for several files that `work` writes. Unused files are removed, also incomplete ones. */
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
    // When one write fails, others are still running and could finish after their removal.
    await Promise.allSettled(writing)
    for (const path of unused) await removeUnnamedFile(store, path)
  }
}

/** Removes a file without a row, after the commit. If that fails, the sweep will. */
export async function removeUnnamedFile({ files, log }: Store, path: string): Promise<void> {
  await files.remove(path).catch((error: unknown) => {
    log.warn({ err: error, path }, 'a file without a row could not be removed; the sweep will')
  })
}
