import { t } from '../language/t.ts'
/** What the camera, the gallery and a folder of pictures give; the server looks at the bytes and decides. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const

const endings = /\.(jpe?g|png|webp|hei[cf])$/i
const maxBytes = 25 * 1024 * 1024

/** Why a file can never be a photo; undefined when it may be one. */
export function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (file.size === 0) return t('The file is empty')
  if (file.size > maxBytes) return t('Must be at most 25 MB')
  const looksRight = photoTypes.some((type) => type === file.type) || endings.test(file.name)
  // A camera's own temporary file may have neither a type nor an ending.
  const saysNothing = file.type === '' && !/\.\w{1,5}$/.test(file.name)
  return looksRight || saysNothing ? undefined : t('Must be a photo: JPEG, PNG, WebP or HEIC')
}
