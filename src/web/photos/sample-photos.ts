import type { Image } from '../../contract/images.ts'

/** A photo of the page tests. */
export function photo(id: number, kind: Image['kind'], more: Partial<Image> = {}): Image {
  const fileName = more.fileName ?? `photo-${id}.jpg`
  const url = `/api/projects/12/images/${kind}/${fileName}`
  return {
    id,
    project_id: 12,
    kind,
    fileName,
    originalName: `IMG_${id}.HEIC`,
    shared: false,
    caption: '',
    url,
    thumbnailUrl: `${url}/thumbnail`,
    width: 4032,
    height: 3024,
    bytes: 2_400_000,
    takenAt: '2026-11-03T18:00:00Z',
    uploadedAt: '2026-11-04T18:00:00Z',
    uploadedBy: 'Tom Okafor',
    version: 1,
    ...more,
  }
}
