import { createHash } from 'node:crypto'
import { invalidField } from '../../domain/errors.ts'
import type { CleanFile } from './clean-upload.ts'

/** Files of office and drawing programs are kept as they came, and only ever downloaded. What each begins with. */
const kept: Readonly<Record<string, readonly string[]>> = {
  '.docx': ['PK'],
  '.xlsx': ['PK'],
  '.doc': ['\xd0\xcf\x11\xe0'],
  '.xls': ['\xd0\xcf\x11\xe0'],
  '.dwg': ['AC10'],
}

/** A picture or PDF as `cleanPictureOrPdf` has it; or a file that is kept as it came. @throws as cleanPictureOrPdf */
export async function cleanDocument(
  { name, bytes }: { name: string; bytes: Buffer },
  field: string,
): Promise<CleanFile> {
  const extension = /\.[a-z]{3,4}$/.exec(name.toLowerCase())?.[0] ?? ''
  const beginnings = kept[extension]
  if (beginnings?.some((beginning) => bytes.toString('latin1', 0, beginning.length) === beginning))
    return {
      bytes,
      sha256: createHash('sha256').update(bytes).digest(),
      mediaType: 'application/octet-stream',
      extension,
      width: null,
      height: null,
    }
  if (beginnings) throw invalidField(field, 'The file is not what its name says')
  const { cleanPictureOrPdf } = await import('./clean-upload.ts')
  return cleanPictureOrPdf(bytes, field)
}
