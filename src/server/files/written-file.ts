import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from './file-store.ts'

/**
 * Runs a transaction that refers to a file written before it. `work` calls `use` as its last step inside the
 * transaction. A file that was not used is removed; after `use` a failure leaves open whether the commit arrived,
 * so the file stays, and the sweep removes it once it is clear that no row names it.
 */
export async function withWrittenFile<T>(
  { files, log }: { files: FileStore; log: FastifyBaseLogger },
  path: string,
  work: (use: () => void) => Promise<T>,
): Promise<T> {
  let used = false
  try {
    return await work(() => {
      used = true
    })
  } finally {
    if (!used) {
      await files.remove(path).catch((error: unknown) => {
        log.warn({ err: error, path }, 'a file without a row could not be removed; the sweep will')
      })
    }
  }
}
