import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Bare sharp: a photo from the disk, upright as JPEG, its thumbnail, and the bytes as they came, all kept as safely as ours:
 * flushed to the disk.
 */
export async function ingestWithBareSharp(source: string, folder: string, turn: number): Promise<void> {
  const bytes = await readFile(source)
  const upright = sharp(bytes).autoOrient()
  const [served, thumbnail] = await Promise.all([
    upright.clone().jpeg({ quality: 85, optimiseCoding: false }).toBuffer(),
    upright
      .clone()
      .resize({ width: 640, height: 640, fit: 'inside' })
      .jpeg({ quality: 85, optimiseCoding: false })
      .toBuffer(),
  ])
  await Promise.all([
    writeFile(join(folder, `${turn}.jpg`), served, { flush: true }),
    writeFile(join(folder, `${turn} thumbnail.jpg`), thumbnail, { flush: true }),
    writeFile(join(folder, `${turn} original.jpg`), bytes, { flush: true }),
  ])
}
