import sharp from 'sharp'

const [width, height] = [4032, 3024]
const margin = 400

/** Photos as a telephone makes them, for measuring only: 4032 × 3024 pixels, about 4 MB, no two alike. */
export async function* generatePhotos(count: number): AsyncGenerator<Buffer> {
  const size = { width: width + margin, height: height + margin, channels: 3 as const }
  const scene = await drawScene(size)
  for (let seed = 0; seed < count; seed += 1) {
    // The same scene from another place.
    yield await sharp(scene, { raw: size })
      .extract({ left: seed % margin, top: (seed * 7) % margin, width, height })
      .withExif({ IFD0: { Make: `Bench ${seed}` }, IFD2: { DateTimeOriginal: '2026:07:04 12:34:56' } })
      .jpeg({ quality: 88 })
      .toBuffer()
  }
}

/** A wall with cracks, more or less, and the grain of a small sensor. */
async function drawScene(size: { width: number; height: number }): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const
  const grain = await sharp({
    create: { width: size.width / 2, height: size.height / 2, channels: 3, background: '#000', noise },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(grain)
    .resize(size.width, size.height)
    .composite([{ input: Buffer.from(drawShapes(size)), blend: 'hard-light' }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

function drawShapes(size: { width: number; height: number }): string {
  const shapes = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index * 613) % size.width, (index * 367) % size.height]
    const color = `hsl(${(index * 37) % 360} 30% 45%)`
    return `<path d="M${x} ${y} l${200 + ((index * 71) % 500)} ${(index * 131) % 400} l-90 300z" fill="${color}" opacity="0.5"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${shapes.join('')}</svg>`
}
