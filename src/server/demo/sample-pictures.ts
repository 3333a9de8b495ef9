import sharp from 'sharp'
import type { Random } from './random.ts'

/** A drawn check, receipt or permit as a JPEG: who it is from, and lines of a label and a value. */
export async function drawPaper(
  kind: 'check' | 'receipt' | 'permit',
  from: string,
  lines: readonly (readonly [label: string, value: string])[],
): Promise<Buffer> {
  const rows = lines.map(([label, value], index) => {
    const y = 250 + index * 80
    return `<text x="60" y="${y}" fill="#667">${text(label)}</text><text x="740" y="${y}" text-anchor="end">${text(value)}</text>
<line x1="60" y1="${y + 20}" x2="740" y2="${y + 20}" stroke="#aab"/>`
  })
  const height = 260 + rows.length * 80
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="${height}" font-family="sans-serif" font-size="28">
<rect width="800" height="${height}" fill="#fffef8"/><rect x="20" y="20" width="760" height="${height - 40}" fill="none" stroke="#2d4a6e" stroke-width="4"/>
<text x="60" y="100" font-size="40" fill="#2d4a6e">${text(from)}</text><text x="60" y="150" fill="#667">Sample. Not a ${kind}.</text>
${rows.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 75 }).toBuffer()
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The sample company's mark as a PNG: a house on three piers. */
export function drawLogo(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="400">
<path d="M240 30 L430 170 L430 230 L50 230 L50 170 Z" fill="#1864ab"/><rect x="195" y="150" width="90" height="80" fill="#fff"/>
<rect x="30" y="245" width="420" height="34" fill="#495057"/><g fill="#868e96"><rect x="70" y="290" width="56" height="90"/>
<rect x="212" y="290" width="56" height="90"/><rect x="354" y="290" width="56" height="90"/></g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A signature drawn with a finger, as a PNG without a background. */
export function drawSignature(random: Random): Promise<Buffer> {
  const strokes = Array.from(
    { length: random.integer(4, 8) },
    () =>
      `q${random.integer(10, 30)} ${random.integer(-90, 60)} ${random.integer(35, 60)} ${random.integer(-12, 12)}`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">
<path d="M40 120 ${strokes.join(' ')}" fill="none" stroke="#1b2a6b" stroke-width="5" stroke-linecap="round"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
