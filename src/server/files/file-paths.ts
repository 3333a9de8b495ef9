import { randomBytes } from 'node:crypto'
import { AppError } from '../../domain/errors.ts'

/** `26-0142 1234 Hillcrest Ave Oakland`: a project's folder, named for a person who looks for it. */
export function projectFolderName(project: { number: string; street: string; city: string }): string {
  return safeName(`${project.number} ${project.street} ${project.city}`, 150)
}

/** What a folder keeps apart. */
export type Shelf =
  | 'bids'
  | 'invoices'
  | 'payments'
  | 'expenses'
  | 'receipts'
  | 'statements'
  | 'permits'
  | 'photos/before'
  | 'photos/after'
  | 'photos/thumbnails'
  | 'photos/originals'

/** Where receipts lie until they belong to a project, and papers that belong to none. */
export const inboxFolder = 'Inbox'
export const customersFolder = 'Customers'

/**
 * Where a new file of a project goes: `{folder}/payments/2026-11-20 check 1042 (8f14e45fceea167a).jpg`. The code keeps
 * files of one name apart, and tells the sweep that Groundwork wrote the file.
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

/** For files that belong together on several shelves, and bear one name there. */
export function newFileCode(): string {
  return randomBytes(8).toString('hex')
}

/** True for a path that `newFilePath` gave. */
export function isOwnPath(path: string): boolean {
  return /^[^/]+\/(?:bids|invoices|payments|expenses|receipts|statements|permits|photos\/(?:before|after|thumbnails|originals))\/[^/]+ \([0-9a-f]{16}\)\.[a-z]{3,4}$/.test(
    path,
  )
}

/** True for a path that stays inside a store and is not the store itself. */
export function isStorePath(path: string): boolean {
  return !path.split('/').some((part) => part === '' || part === '.' || part === '..') && !/[\0\\]/.test(path)
}

/** @throws invalid when the path would leave the store, or name the store itself */
export function assertStorePath(path: string): void {
  if (!isStorePath(path)) throw new AppError('invalid', 'A file path may not leave the file store')
}

/** A name every file system, S3 and Drive takes: no separators or control characters, no dot at its ends. */
function safeName(text: string, maxBytes: number): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const short = Buffer.from(plain).subarray(0, maxBytes).toString()
  // A character cut in half reads as U+FFFD.
  return short.replace(/[. \uFFFD]+$/, '') || 'unnamed'
}
