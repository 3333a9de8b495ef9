import { invalidField } from '../../domain/errors.ts'

/** How many pages a PDF has. @param field the form field that it came in @throws invalid naming it for one nobody can open */
export async function countPages(pdf: Buffer, field: string): Promise<number> {
  // Loaded with the first PDF, because few days need it.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  try {
    return (await loading.promise).numPages
  } catch {
    throw invalidField(field, 'The PDF is broken or locked with a password')
  } finally {
    await loading.destroy()
  }
}
