export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic'

/** What a decoder needs of a picture, and what it will take to decode it. */
export interface PictureParts {
  /** Without comments, texts, previews, and whatever else hangs on a picture. */
  bytes: Buffer
  width: number
  height: number
  /** As TIFF, or with `Exif\0\0` before it: which way is up, where and when. */
  exif: Buffer | undefined
  /** What the pixels themselves take up in the file. */
  packedBytes: number
  unpackedBytes: number
  /** Of that, what a decoder must hold at once; 0 where it goes line by line. */
  heldBytes: number
}

export const maxPixels = 50_000_000

/** Orientation, place and time take some kilobytes; a JPEG has no room for more. */
export const mostExifBytes = 65_536
/** Display P3 takes 548 bytes, sRGB 61 KB at most; what is larger is for printing presses. */
export const mostProfileBytes = 65_536
