/**
 * Stores files by path: `26-0142 …/photos/before/…`. When the store fails, every call throws upstream_failed with a
 * sentence for a person.
 */
export interface FileStore {
  /** Stores all bytes or nothing, and never overwrites. @throws conflict when the path is taken */
  write(path: string, bytes: Buffer): Promise<void>
  /** @throws not_found when there is nothing at the path */
  read(path: string): Promise<Buffer>
  /** Removing a missing file is not an error. */
  remove(path: string): Promise<void>
  /** Every complete file, in any order. */
  list(): AsyncIterable<{ path: string; storedAt: Date }>
  /** Removes what writes left behind that were interrupted before that time. @returns how many */
  removeUnfinished(before: Date): Promise<number>
  /** Checks that the store can be reached and used. @throws upstream_failed saying what is wrong */
  check(): Promise<void>
}
