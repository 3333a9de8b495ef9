import type { PhotoKind } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { outbox } from './this-outbox.ts'

/** What phones and cameras produce. The server looks at the bytes and decides. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const

const endings = /\.(jpe?g|png|webp|hei[cf])$/i
const maxBytes = 25 * 1024 * 1024

/** Stores a photo and sends it. Returns why a file can never be a photo; undefined once it is stored. */
export async function queuePhoto(
  projectId: number,
  about: string,
  list: PhotoKind,
  file: File,
  caption?: string,
): Promise<string | undefined> {
  askForStorage()
  const refusal = photoRefusal(file)
  if (refusal !== undefined) return refusal
  const { name: fileName, size: bytes, type } = file
  const content = {
    kind: 'photo',
    list,
    fileName,
    bytes,
    type,
    ...(caption !== undefined && { caption }),
  } as const
  await outbox.add(projectId, about, content, file)
  return undefined
}

/** Why a file can never be a photo; undefined for one that may be. */
export function photoRefusal({ name, size, type }: File): string | undefined {
  if (size === 0) return t('The file is empty')
  if (size > maxBytes) return t('Must be at most 25 MB')
  const isPhoto = photoTypes.some((each) => each === type) || endings.test(name)
  // A camera's temporary file may have neither a type nor a file extension.
  const isUnknown = type === '' && !/\.\w{1,5}$/.test(name)
  return isPhoto || isUnknown ? undefined : t('Must be a photo: JPEG, PNG, WebP or HEIC')
}

let hasAsked = false

/** Without this, browsers may delete the stored photos when the disk is full. Some ask the person, so it is done once. */
function askForStorage(): void {
  if (hasAsked || !('storage' in navigator) || typeof navigator.storage.persist !== 'function') return
  hasAsked = true
  navigator.storage.persist().catch((error: unknown) => {
    console.warn('The browser may delete what waits to be sent', error)
  })
}
