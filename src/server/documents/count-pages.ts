import { invalidField } from '../../domain/errors.ts'

/** What pdf.js calls a file that is none, or one that only its password opens. */
const refusals = new Set(['InvalidPDFException', 'PasswordException', 'FormatError'])

/** How many pages a PDF has. @param field the form field that it came in @throws invalid naming it for one nobody can open */
export async function countPages(pdf: Buffer, field: string): Promise<number> {
  // Loaded with the first PDF, because few days need it.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  try {
    return (await loading.promise).numPages
  } catch (error) {
    if (!(error instanceof Error) || !refusals.has(error.name)) throw error
    throw invalidField(field, 'The PDF is broken or locked with a password')
  } finally {
    await loading.destroy()
  }
}
