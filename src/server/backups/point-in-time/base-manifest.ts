import { z } from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Files one after the other, in pieces, each a blob. */
const Pack = z.object({
  files: z.array(z.object({ path: z.string(), bytes: z.int() })),
  parts: z.array(Sha256),
})

/** A copy of the database's folder, from which the write-ahead log leads on. */
export const BaseManifest = z.object({
  format: z.literal(1),
  /** Of the database cluster; another cluster's log does not fit. */
  systemId: z.string(),
  postgresMajor: z.int(),
  startedAt: z.iso.datetime(),
  /** From here on, any moment can be restored. */
  endedAt: z.iso.datetime(),
  /** The first piece of the log that is needed. */
  firstWal: z.string(),
  /** What PostgreSQL wants to find as `backup_label`. */
  label: z.string(),
  folders: z.array(z.string()),
  /** Small files share a pack, because a blob for each of a thousand would take a minute. */
  packs: z.array(Pack),
})
export type BaseManifest = z.output<typeof BaseManifest>

export const baseFolder = 'bases/'

export function baseName(endedAt: Date): string {
  return baseFolder + endedAt.toISOString().replaceAll(':', '-')
}

/** @throws when the name is none of a base */
export function endedAtOf(name: string): Date {
  return new Date(name.slice(baseFolder.length).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
}

export function walFolder(systemId: string): string {
  return `wal/${systemId}/`
}

/** The order of pieces of the log, whatever timeline they are of: `00000001` `000000000000002A`. */
export function walPosition(name: string): string {
  return name.slice(8, 24)
}

export const walPiece = /^[0-9A-F]{24}$/
