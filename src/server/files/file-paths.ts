import { randomBytes } from 'node:crypto'
import { AppError } from '../../domain/errors.ts'

/** `26-0142 1234 Hillcrest Ave Oakland`: the name of a project's folder, for people who look for it. */
export function projectFolderName(project: { number: string; street: string; city: string }): string {
  return safeName(`${project.number} ${project.street} ${project.city}`, 150)
}

/** A project folder's subfolders. */
export type Shelf =
  | 'bids'
  | 'invoices'
  | 'payments'
  | 'expenses'
  | 'receipts'
  | 'statements'
  | 'permits'
  | 'waivers'
  | 'notices'
  | 'documents'
  | 'photos/before'
  | 'photos/after'
  | 'photos/thumbnails'
  | 'photos/originals'

/** For receipts without a project, and papers that belong to none. */
export const inboxFolder = 'Inbox'
export const customersFolder = 'Customers'

/**
 * The path of a new file: `{folder}/payments/2026-11-20 check 1042 (8f14e45fceea167a).jpg`. The code separates files
 * with the same name, and shows the sweep that Groundwork wrote the file.
 */
export function newFilePath(
  folder: string,
  shelf: Shelf,
  name: string,
  extension: string,
  code: string = newFileCode(),
): string {
  return `${folder}/${shelf}/${safeName(name, 150)} (${code})${extension}`
}

/** For files that belong together in several subfolders and share a name. */
export function newFileCode(): string {
  return randomBytes(8).toString('hex')
}

/** True for paths made by `newFilePath`. */
export function isOwnPath(path: string): boolean {
  return /^[^/]+\/(?:bids|invoices|payments|expenses|receipts|statements|permits|waivers|notices|documents|photos\/(?:before|after|thumbnails|originals))\/[^/]+ \([0-9a-f]{16}\)\.[a-z]{3,4}$/.test(
    path,
  )
}

/** True for a path inside the store, but not the store itself. */
export function isStorePath(path: string): boolean {
  return !path.split('/').some((part) => part === '' || part === '.' || part === '..') && !/[\0\\]/.test(path)
}

/** @throws invalid when the path leaves the store or is the store itself */
export function assertStorePath(path: string): void {
  if (!isStorePath(path)) throw new AppError('invalid', 'A file path may not leave the file store')
}

/** A name that every file system, S3 and Drive accept: no separators, control characters, or dots at either end. */
function safeName(text: string, maxBytes: number): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const short = Buffer.from(plain).subarray(0, maxBytes).toString()
  // Half a character is decoded as U+FFFD.
  return short.replace(/[. \uFFFD]+$/, '') || 'unnamed'
}
