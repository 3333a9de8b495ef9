import { t } from '../language/t.ts'

/** The types that the server accepts as a receipt. */
export const receiptTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'application/pdf',
] as const

const maxBytes = 25 * 1024 * 1024

/** Why a file can't be a receipt; undefined when it can. The server decides about types the browser doesn't know. */
export function refusalOf(file: File): string | undefined {
  if (file.size > maxBytes) return t('Must be at most 25 MB')
  if (file.size === 0) return t('The file is empty')
  if (file.type !== '' && !receiptTypes.some((type) => type === file.type)) {
    return t('Must be a picture (JPEG, PNG, WebP, HEIC) or a PDF')
  }
  return undefined
}
