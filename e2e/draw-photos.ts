import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

export interface DrawnPhoto {
  name: string
  path: string
  /** What its middle shows, so that nothing can be taken for another. */
  color: readonly [number, number, number]
}

/** Photos as a phone takes them, each with a color of its own, held sideways and with the place in them, in `folder`. */
export async function drawPhotos(folder: string, count: number, megapixels: number): Promise<DrawnPhoto[]> {
  const width = Math.round(Math.sqrt((megapixels * 1_000_000 * 4) / 3))
  const size = { width, height: Math.round((width * 3) / 4), channels: 3 as const }
  // The grain of a small sensor: without it a photo of twelve megapixels would be as small as a drawing.
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
  const scene = await sharp({ create: { ...size, background: '#000', noise } })
    .raw()
    .toBuffer()
  const photos: DrawnPhoto[] = []
  for (let index = 0; index < count; index += 1) {
    const name = `site-${String(index + 1).padStart(3, '0')}.jpg`
    const photo = { name, path: join(folder, name), color: colorOf(index) }
    const patch = { width: size.width >> 1, height: size.height >> 1, channels: 3 as const }
    const [r, g, b] = photo.color
    const middle = await sharp({ create: { ...patch, background: { r, g, b } } })
      .png()
      .toBuffer()
    const jpeg = await sharp(scene, { raw: size })
      .composite([{ input: middle }])
      .withExif({ IFD0: { Make: 'Journey' }, IFD3: oakland })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 85 })
      .toBuffer()
    await writeFile(photo.path, jpeg)
    photos.push(photo)
  }
  return photos
}

/** Colors far enough from each other for a small JPEG to keep them apart, for a hundred photos. */
function colorOf(index: number): [number, number, number] {
  return [20 + (index % 10) * 23, 20 + (Math.floor(index / 10) % 10) * 23, 120]
}

const oakland = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '37/1 48/1 0/1',
  GPSLongitudeRef: 'W',
  GPSLongitude: '122/1 13/1 0/1',
}

/** The color in the middle of a picture, as of `DrawnPhoto`. */
export async function middleColor(picture: Buffer): Promise<number[]> {
  const { width, height } = await sharp(picture).metadata()
  const patch = { left: (width >> 1) - 4, top: (height >> 1) - 4, width: 8, height: 8 }
  const { channels } = await sharp(await sharp(picture).extract(patch).toBuffer()).stats()
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean))
}

/**
 * As a phone that is held upright writes it: lying, 96 × 64, with the order to turn it by a quarter. Upright it is
 * 64 × 96: paper, with a blue field below.
 */
export const uprightHeic = fileURLToPath(new URL('./phone-upright.heic', import.meta.url))
