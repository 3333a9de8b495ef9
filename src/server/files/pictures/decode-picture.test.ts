import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture } from './decode-picture.ts'

test('reads a small HEIC after large photos in the same process', async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const canvas = { width: 4096, height: 3072, channels: 3, background: '#fff', noise } as const
  const photo = await sharp({ create: canvas }).jpeg().toBuffer()
  for (let count = 0; count < 4; count += 1) await decodePicture('photo', photo, ['jpeg'])
  const heic = readFileSync(new URL('../sample-check.heic', import.meta.url))
  const { decoded } = await decodePicture('photo', heic, ['heic'])
  expect(decoded.served).toMatchObject({ width: expect.any(Number), height: expect.any(Number) })
}, 60_000)
