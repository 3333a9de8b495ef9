/**
 * Where files live, by path inside the store: `26-0142 …/photos/before/…`. Every call throws upstream_failed, with a
 * sentence for a person, when it is the store that fails.
 */
export interface FileStore {
  /** Stores bytes whole or not at all; an existing path is never overwritten. @throws conflict when the path is taken */
  write(path: string, bytes: Buffer): Promise<void>
  /** @throws not_found when there is nothing at the path */
  read(path: string): Promise<Buffer>
  /** Deleting what is not there is no error. */
  remove(path: string): Promise<void>
  /** Every whole file, in no order. */
  list(): AsyncIterable<{ path: string; storedAt: Date }>
  /** Removes what writes that were cut off before `before` left behind. @returns how many */
  removeUnfinished(before: Date): Promise<number>
  /** Asks the store whether it is there and lets us in. @throws upstream_failed saying what is wrong */
  check(): Promise<void>
}
