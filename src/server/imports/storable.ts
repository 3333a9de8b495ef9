import { maxCellLength } from '../../domain/imports.ts'

/** A text of a file as PostgreSQL keeps it in JSON, cut to length: no NUL, no half character, also not at the cut. */
export function storable(text: string, longest: number = maxCellLength): string {
  const half = /[\ud800-\udbff]$/
  return text.replaceAll('\0', '').toWellFormed().slice(0, longest).replace(half, '')
}
