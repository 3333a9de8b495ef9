import { cutText } from '../../domain/cut-text.ts'
import { maxCellLength } from '../../domain/imports/imports.ts'

/** A text of a file as PostgreSQL keeps it in JSON, cut to length: no NUL, no half character, also not at the cut. */
export function storable(text: string, longest: number = maxCellLength): string {
  return cutText(text.replaceAll('\0', '').toWellFormed(), longest)
}
