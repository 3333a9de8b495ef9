import type { PhotoKind } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import type { CheckInPosition, OutboxItem, RefusedFile } from './outbox-item.ts'
import { outbox } from './this-outbox.ts'

/** What the camera, the gallery and a folder of pictures give; the server looks at the bytes and decides. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const

const endings = /\.(jpe?g|png|webp|hei[cf])$/i
const maxBytes = 25 * 1024 * 1024

/**
 * Keeps photos to be sent to a project, in the order given; they go out by themselves, also after a reload. What can
 * never be a photo is not taken and comes back with the reason.
 */
export async function queuePhotos(
  projectId: number,
  list: PhotoKind,
  files: readonly File[],
  about?: string,
): Promise<{ queued: OutboxItem[]; refused: RefusedFile[] }> {
  const queued: OutboxItem[] = []
  const refused: RefusedFile[] = []
  if (files.length > 0) askToKeep()
  for (const file of files) {
    const why = refusalOf(file)
    if (why !== undefined) refused.push({ name: file.name, why })
    else {
      const content = { kind: 'photo', list, fileName: file.name, bytes: file.size, type: file.type } as const
      queued.push(await outbox.add(projectId, content, { file, ...(about ? { about } : {}) }))
    }
  }
  return { queued, refused }
}

/** Why a file can never be a photo; undefined when it may be one. */
function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (file.size === 0) return t('The file is empty')
  if (file.size > maxBytes) return t('Must be at most 25 MB')
  const looksRight = photoTypes.some((type) => type === file.type) || endings.test(file.name)
  // A camera's own temporary file may have neither a type nor an ending.
  const saysNothing = file.type === '' && !/\.\w{1,5}$/.test(file.name)
  return looksRight || saysNothing ? undefined : t('Must be a photo: JPEG, PNG, WebP or HEIC')
}

/** Keeps a note to be sent, with the time at which it was written. It is on its way at once where there is a network. */
export function queueNote(projectId: number, text: string, about?: string): Promise<OutboxItem> {
  return outbox.add(projectId, { kind: 'note', text }, about ? { about } : {})
}

/** Keeps a check-in to be sent, with the time at which it was made. Never waits for the network. */
export function queueCheckIn(
  projectId: number,
  appointmentId: number,
  position: CheckInPosition,
  about?: string,
): Promise<OutboxItem> {
  return outbox.add(projectId, { kind: 'check_in', appointmentId, position }, about ? { about } : {})
}

let hasAsked = false

/** Browsers clear what they keep when the disk runs full, unless they were asked not to. Some ask the person: once. */
function askToKeep(): void {
  if (hasAsked || !('storage' in navigator) || typeof navigator.storage.persist !== 'function') return
  hasAsked = true
  navigator.storage.persist().catch((error: unknown) => {
    console.warn('The browser would not promise to keep what waits', error)
  })
}
