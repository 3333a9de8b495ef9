import { AppError } from '../../domain/errors.ts'
import type { FileStore } from './file-store.ts'

/** @returns undefined when there is nothing at the path */
export async function readIfThere(store: FileStore, path: string): Promise<Buffer | undefined> {
  try {
    return await store.read(path)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}
