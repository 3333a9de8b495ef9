import { join } from 'node:path'
import sharp from 'sharp'

// Draws the installed application's icons beside the favicon: the same blocks. Run it after changing them.

const folder = join(import.meta.dirname, '..', 'src', 'web', 'public')
const blocks = 'M7 22h18v3H7zM9 17h14v3H9zM11 12h4v3h-4zm6 0h4v3h-4zM12 7h8v3h-8z'

/** Telephones cut icons to their own shapes: those fill the square and keep to its middle. */
const shapes = [
  { file: 'icon-180.png', pixels: 180, corner: 0, scale: 0.9 },
  { file: 'icon-192.png', pixels: 192, corner: 7, scale: 1 },
  { file: 'icon-512.png', pixels: 512, corner: 7, scale: 1 },
  { file: 'icon-maskable-512.png', pixels: 512, corner: 0, scale: 0.8 },
] as const

for (const { file, pixels, corner, scale } of shapes) {
  const inset = 16 * (1 - scale)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${pixels}" height="${pixels}">
    <rect width="32" height="32" rx="${corner}" fill="#1864ab"/>
    <path transform="translate(${inset} ${inset}) scale(${scale})" d="${blocks}" fill="#fff"/></svg>`
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(join(folder, file))
}

// Android shows only the shape, in a color of its own.
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 22 22" width="96" height="96"><path d="${blocks}" fill="#fff"/></svg>`
await sharp(Buffer.from(badge)).png({ compressionLevel: 9 }).toFile(join(folder, 'badge-96.png'))
