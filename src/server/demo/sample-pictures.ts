import sharp from 'sharp'
import { type Cents, formatDollars } from '../../domain/money.ts'
import type { Random } from './random.ts'

/** A drawn check as a JPEG, for the payments of the sample company. */
export function drawCheck(check: {
  number: string
  from: string
  to: string
  amount: Cents
  day: string
}): Promise<Buffer> {
  const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="440" font-family="sans-serif">
<rect width="1000" height="440" fill="#eef4f1"/><rect x="14" y="14" width="972" height="412" fill="none" stroke="#5b7f74" stroke-width="3"/>
<text x="44" y="70" font-size="28" fill="#23413a">${text(check.from)}</text><text x="860" y="70" font-size="28">${text(check.number)}</text>
<text x="690" y="130" font-size="24">${check.day}</text>
<text x="44" y="200" font-size="20" fill="#5b7f74">Pay to the order of</text><text x="240" y="200" font-size="28">${text(check.to)}</text>
<line x1="236" y1="212" x2="740" y2="212" stroke="#5b7f74"/><rect x="770" y="166" width="190" height="52" fill="#fff" stroke="#5b7f74"/>
<text x="784" y="202" font-size="28">${formatDollars(check.amount)}</text>
<text x="44" y="320" font-size="20" fill="#5b7f74">Sample. Not a check.</text><path d="M640 330 q40 -50 70 0 t70 -10 t80 0" fill="none" stroke="#1b2a6b" stroke-width="3"/>
<line x1="620" y1="345" x2="950" y2="345" stroke="#5b7f74"/>
<text x="120" y="400" font-size="26" letter-spacing="6">000000000 00000000 ${text(check.number)}</text></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}

/** A drawn receipt as a JPEG: what somebody photographs at the counter. */
export function drawReceipt(receipt: {
  from: string
  day: string
  lines: readonly (readonly [description: string, amount: Cents])[]
}): Promise<Buffer> {
  const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const total = receipt.lines.reduce((sum, [, amount]) => sum + amount, 0)
  const rows = [...receipt.lines, ['TOTAL', total] as const].map(([description, amount], index) => {
    const y = 240 + index * 44
    return `<text x="50" y="${y}">${text(description)}</text><text x="550" y="${y}" text-anchor="end">${formatDollars(amount)}</text>`
  })
  const height = 380 + rows.length * 44
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="${height}" font-family="monospace" font-size="24">
<rect width="600" height="${height}" fill="#fbfaf5"/><text x="300" y="90" font-size="34" text-anchor="middle">${text(receipt.from)}</text>
<text x="300" y="135" text-anchor="middle" fill="#555">Sample. Not a receipt.</text><text x="50" y="190">${receipt.day}</text>
<line x1="40" y1="205" x2="560" y2="205" stroke="#777" stroke-dasharray="6 6"/>${rows.join('')}
<text x="300" y="${height - 50}" text-anchor="middle" fill="#555">Thank you</text></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 75 }).toBuffer()
}

/** A drawn permit, or the application for one, as a JPEG. */
export function drawPermit(permit: {
  kind: 'Application' | 'Permit'
  authority: string
  work: string
  day: string
}): Promise<Buffer> {
  const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const fields = [permit.work, permit.day, 'Bedrock & Bay Foundations, Inc.'].map((value, index) => {
    const y = 300 + index * 110
    return `<text x="80" y="${y}" font-size="20" fill="#667">${['Work', 'Date', 'Contractor'][index]}</text>
<text x="80" y="${y + 38}" font-size="30">${text(value)}</text><line x1="80" y1="${y + 54}" x2="770" y2="${y + 54}" stroke="#aab"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="850" height="1100" font-family="sans-serif">
<rect width="850" height="1100" fill="#fffef8"/><rect x="40" y="40" width="770" height="1020" fill="none" stroke="#2d4a6e" stroke-width="6"/>
<text x="80" y="130" font-size="44" fill="#2d4a6e">${permit.kind === 'Permit' ? 'Building permit' : 'Permit application'}</text>
<text x="80" y="185" font-size="28">${text(permit.authority)}</text>${fields.join('')}
<text x="80" y="1000" font-size="22" fill="#667">Sample. Not a permit.</text></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 75 }).toBuffer()
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
