import type { Image } from '../../contract/images.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { type PhotoKind, photoKinds } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { counted } from '../ui/counted.ts'
import { formatDay } from '../ui/time.ts'

export const kindNames: Readonly<Record<PhotoKind, string>> = { before: t('Before'), after: t('After') }

export function otherKind(kind: PhotoKind): PhotoKind {
  return kind === 'before' ? 'after' : 'before'
}

/** The text alternative: its caption, or `Before photo 3 of 12, taken Nov 3, 2026`. */
export function photoName(photo: Image, index: number, total: number): string {
  if (photo.caption !== '') return photo.caption
  const place = t('{kind} photo {place} of {total}', {
    kind: kindNames[photo.kind],
    place: index + 1,
    total,
  })
  return photo.takenAt === null
    ? place
    : t('{place}, taken {takenAt}', { place, takenAt: dayOf(photo.takenAt) })
}

/** `Taken Nov 3, 2026 · Added by Maria Delgado, Nov 4, 2026 · 4032 × 3024`. */
export function photoFacts(photo: Image): string {
  const added =
    photo.uploadedBy === null ? t('Added') : t('Added by {uploadedBy},', { uploadedBy: photo.uploadedBy })
  return [
    photo.takenAt !== null && t('Taken {day}', { day: dayOf(photo.takenAt) }),
    `${added} ${dayOf(photo.uploadedAt)}`,
    `${photo.width}\u00a0×\u00a0${photo.height}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function dayOf(instant: string): string {
  return formatDay(companyDayOf(new Date(instant)))
}

/** The photos from before, then those from after. */
export function inARow(lists: Readonly<Record<PhotoKind, readonly Image[]>>): Image[] {
  return photoKinds.flatMap((kind) => lists[kind])
}

export function movedTo(photos: readonly Image[], photo: Image, index: number): Image[] {
  const others = photos.filter(({ id }) => id !== photo.id)
  return [...others.slice(0, index), photo, ...others.slice(index)]
}

/** `2 photos deleted`. */
export function deletedInWords(removalIds: readonly number[]): string {
  return t('{count} deleted', { count: counted(removalIds.length, 'photo') })
}
