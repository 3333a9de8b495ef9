import { gridHeic, heicOfSize, heicTile, manyBoxes, manyPieces } from './heic.ts'
import { jpegWithProfile, manySegments, scansJpeg, smallJpeg } from './jpeg.ts'
import { nestedStream, objectStream, pdf } from './pdf.ts'
import { deflated, flatPng, hugeProfile, manyChunks, megabyte, pngWith, zeros, zippedTexts } from './png.ts'
import { animatedWebp, flatVp8l, webp, webpWithXmp } from './webp.ts'

/**
 * Files that were built to hurt whoever reads them: small to send, large to unpack. Made here, never kept, and sent by
 * tests and by `bin/check bombs`.
 */
export interface Bomb {
  name: string
  /** What the server says of it as a photo or a receipt. */
  outcome: 'refused' | 'written anew' | 'kept unread'
  make: () => Buffer
}

export const pictureBombs: readonly Bomb[] = [
  { name: 'PNG, 20 zTXt of 50 MB', outcome: 'written anew', make: () => pngWith(zippedTexts('zTXt')) },
  { name: 'PNG, 20 iTXt of 50 MB', outcome: 'written anew', make: () => pngWith(zippedTexts('iTXt')) },
  { name: 'PNG, iCCP of 500 MB', outcome: 'written anew', make: () => pngWith([hugeProfile()]) },
  { name: 'PNG, 50,000 chunks', outcome: 'written anew', make: () => pngWith(manyChunks()) },
  { name: 'PNG, 65,000 × 65,000', outcome: 'refused', make: () => flatPng(65_000, 65_000, { rows: 10 }) },
  { name: 'PNG, 49 megapixels, flat', outcome: 'refused', make: () => flatPng(7_000, 7_000) },
  {
    name: 'PNG, 49 megapixels, 16 bits, interlaced',
    outcome: 'refused',
    make: () => flatPng(7_000, 7_000, { depth: 16, color: 6, interlaced: true }),
  },
  {
    name: 'PNG, 49 megapixels, palette of 1 bit',
    outcome: 'refused',
    make: () => flatPng(7_000, 7_000, { depth: 1, color: 3 }),
  },
  { name: 'JPEG, 30,000 APP and COM segments', outcome: 'written anew', make: manySegments },
  {
    name: 'JPEG, a million empty segments',
    outcome: 'refused',
    make: () => Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.from('ffe30002'.repeat(1_000_000), 'hex')]),
  },
  { name: 'JPEG, color profile of 2 MB', outcome: 'written anew', make: jpegWithProfile },
  { name: 'JPEG, 65,500 × 65,500', outcome: 'refused', make: () => scansJpeg(65_500, 1) },
  { name: 'JPEG, 49 megapixels, 5,000 scans', outcome: 'refused', make: () => scansJpeg(7_000, 5_000) },
  { name: 'JPEG, 4 megapixels, 5,000 scans', outcome: 'refused', make: () => scansJpeg(2_000, 5_000) },
  { name: 'JPEG, 49 megapixels, 10 scans', outcome: 'refused', make: () => scansJpeg(7_000, 10) },
  {
    name: 'WebP, 49 megapixels in 40 bytes',
    outcome: 'refused',
    make: () => webp([flatVp8l(16_383, 3_000)]),
  },
  { name: 'WebP, 16,383 × 16,383', outcome: 'refused', make: () => webp([flatVp8l(16_383, 16_383)]) },
  { name: 'WebP, 2,000 frames of 49 megapixels', outcome: 'refused', make: animatedWebp },
  { name: 'WebP, XMP of 2 MB', outcome: 'written anew', make: webpWithXmp },
  { name: 'HEIC, says 30,000 × 30,000', outcome: 'refused', make: () => heicOfSize(30_000) },
  { name: 'HEIC, says 7,000 × 7,000', outcome: 'refused', make: () => heicOfSize(7_000) },
  { name: 'HEIC, grid of 10,000 tiles', outcome: 'refused', make: () => gridHeic(100) },
  {
    name: 'HEIC, 6 megapixels whose property says 96 × 64',
    outcome: 'refused',
    make: () => gridHeic(31, { property: heicTile }),
  },
  {
    name: 'HEIC, 961 tiles for 96 × 64 pixels',
    outcome: 'refused',
    make: () => gridHeic(31, { grid: heicTile, property: heicTile }),
  },
  { name: 'HEIC, 25 tiles at one place', outcome: 'written anew', make: () => gridHeic(5) },
  { name: 'HEIC, 65,535 pieces of no bytes in each of 1,400 items', outcome: 'refused', make: manyPieces },
  { name: 'HEIC, 50,000 boxes', outcome: 'refused', make: manyBoxes },
  { name: 'SVG of a billion laughs', outcome: 'refused', make: laughingSvg },
  {
    name: 'GIF, 65,535 × 65,535',
    outcome: 'refused',
    make: () => Buffer.from('4749463839610ffffffff00000', 'hex'),
  },
  {
    name: 'ZIP as a picture',
    outcome: 'refused',
    make: () => Buffer.concat([zipStart, zeros(2 * megabyte)]),
  },
  {
    name: 'JPEG with a ZIP bomb behind it',
    outcome: 'written anew',
    make: () => Buffer.concat([smallJpeg(), zipStart, deflated(500 * megabyte)]),
  },
]

export const pdfBombs: readonly Bomb[] = [
  { name: 'PDF, stream deflated three times', outcome: 'kept unread', make: () => pdf(nestedStream()) },
  { name: 'PDF, object stream of 500 MB', outcome: 'kept unread', make: () => pdf(objectStream()) },
  {
    name: 'PDF with a PNG bomb before its end',
    outcome: 'kept unread',
    make: () => pdf([pngWith(zippedTexts('zTXt'))]),
  },
]

function laughingSvg(): Buffer {
  const entities = Array.from(
    { length: 10 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  )
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "lol">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><text>&l10;</text></svg>`,
  )
}

const zipStart = Buffer.from('504b0304140000000800', 'hex')
