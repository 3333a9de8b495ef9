import sharp from 'sharp'
import type { Image } from '../../contract/images.ts'
import type { Answer, Caller } from '../testing/build-test-app.ts'

/** Photos as a telephone makes them. For tests. */

interface CameraTags {
  orientation?: number
  /** `2026:07:04 12:34:56`. */
  takenAt?: string
  /** `-07:00`. */
  offset?: string
}

const quarters = [
  ['#d02020', 0, 0],
  ['#20a020', 1, 0],
  ['#2020d0', 0, 1],
  ['#e0e0e0', 1, 1],
] as const

/** Red, green, blue and white from left to right and down, 240 × 160 unless told; `seed` keeps contents apart. */
export function samplePicture(seed = 0, { width = 240, height = 160 } = {}) {
  const [w, h] = [width / 2, height / 2]
  return sharp({ create: { width, height, channels: 3, background: '#000' } }).composite([
    ...quarters.map(([background, x, y]) => ({
      input: { create: { width: w, height: h, channels: 3 as const, background } },
      left: x * w,
      top: y * h,
    })),
    {
      input: {
        create: {
          width: 2 + (seed % 20),
          height: 2 + Math.floor(seed / 20),
          channels: 3,
          background: '#000',
        },
      },
      left: 2,
      top: 2,
    },
  ])
}

/** A JPEG that knows its maker, its place and its time. */
export function samplePhoto(seed = 0, { orientation, takenAt, offset }: CameraTags = {}): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'Secretmaker' },
    IFD2: {
      ...(takenAt !== undefined && { DateTimeOriginal: takenAt }),
      ...(offset !== undefined && { OffsetTimeOriginal: offset }),
    },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '37/1 48/1 0/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '122/1 16/1 0/1',
    },
  }
  const picture = samplePicture(seed).withExif(exif)
  return (orientation === undefined ? picture : picture.withMetadata({ orientation }).withExifMerge(exif))
    .jpeg({ quality: 92 })
    .toBuffer()
}

export interface SentFile {
  name: string
  bytes: Buffer
}

export type UploadAnswer = Answer<{
  message: string
  images: Image[]
  duplicates: Image[]
  error?: string
  code?: string
  fields?: Record<string, string>
}>

/** The form of an uploader: many files under one name. */
export async function photoForm(files: readonly SentFile[], fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  for (const { name, bytes } of files) form.append('photos', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://form', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

export async function sendPhotos(
  caller: Caller,
  projectId: number,
  files: readonly SentFile[],
  { kind = 'before', caption }: { kind?: Image['kind']; caption?: string } = {},
): Promise<UploadAnswer> {
  const form = await photoForm(files, caption === undefined ? {} : { caption })
  return caller.call('POST', `/api/projects/${projectId}/upload?prefix=${kind}`, form.body, form.headers)
}
