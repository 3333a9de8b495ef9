import { z } from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A table as it was: what COPY writes for it, in the order of its primary key. */
const BackedUpTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  orderBy: z.array(z.string()),
  rows: z.int(),
  bytes: z.int(),
  /** Of all the text that COPY wrote. */
  sha256: Sha256,
  /** The text in pieces, each a blob. */
  parts: z.array(Sha256),
})
export type BackedUpTable = z.output<typeof BackedUpTable>

const BackedUpFile = z.object({ path: z.string(), sha256: Sha256, bytes: z.int() })
export type BackedUpFile = z.output<typeof BackedUpFile>

/** Everything that a backup holds. */
export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  postgresVersion: z.string(),
  /** The migrations that made its tables, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256: Sha256 })),
  tables: z.array(BackedUpTable),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  files: z.array(BackedUpFile),
  /** Files that were deleted for good while the backup ran, so that only their rows are in it. */
  goneFiles: z.array(z.string()),
  /** Files on record that were missing or damaged in the file store. */
  brokenFiles: z.array(z.object({ path: z.string(), problem: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

const folder = 'backups/'

/** `backups/2026-11-26T10-50-00.000Z`: the name of a backup; sorts by time. */
export function manifestName(takenAt: Date): string {
  return folder + takenAt.toISOString().replaceAll(':', '-')
}

export function takenAtOf(name: string): Date {
  return new Date(name.slice(folder.length).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
}

export const manifestFolder = folder

/** Every blob that a backup needs. */
export function blobsOf({ tables, files }: Manifest): string[] {
  return [...tables.flatMap(({ parts }) => parts), ...files.map(({ sha256 }) => sha256)]
}
