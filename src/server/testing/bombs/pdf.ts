import { deflateSync } from 'node:zlib'
import { deflated, megabyte } from './png.ts'

/** Whole by its frame: a start, an end, and where the table of contents would be. */
export function pdf(objects: readonly Buffer[]): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects,
    Buffer.from('\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  ])
}

function pdfStream(number: number, dictionary: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${number} 0 obj<<${dictionary}/Length ${content.length}>>stream\n`),
    content,
    Buffer.from('\nendstream endobj\n'),
  ])
}

export function nestedStream(): Buffer[] {
  const innermost = deflateSync(deflateSync(deflated(500 * megabyte)))
  return [pdfStream(1, '/Filter[/FlateDecode/FlateDecode/FlateDecode]', innermost)]
}

export function objectStream(): Buffer[] {
  const dictionary = '/Type/ObjStm/N 100000/First 10/Filter/FlateDecode'
  return [pdfStream(1, dictionary, deflated(500 * megabyte))]
}
