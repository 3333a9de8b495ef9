import sharp from 'sharp'
import type { PhotoKind } from '../../domain/photos.ts'
import type { Random } from './random.ts'

/** What the camera looks at; each is drawn from the same spot before and after the work. */
export const sampleScenes = ['crawl space', 'stem wall', 'trench'] as const
export type SampleScene = (typeof sampleScenes)[number]

const [width, height] = [1200, 900]

/**
 * A drawn photo of a building site as a JPEG: the same random draws the same house, before and after. It says when it was
 * taken, in UTC, as a camera does.
 */
export function drawSitePhoto(
  scene: SampleScene,
  kind: PhotoKind,
  random: Random,
  taken: Date,
): Promise<Buffer> {
  const draw = { 'crawl space': drawCrawlSpace, 'stem wall': drawStemWall, trench: drawTrench }[scene]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.35" numOctaves="2" seed="${random.integer(1, 999)}"/>
<feColorMatrix values="0 0 0 0 0.2  0 0 0 0 0.17  0 0 0 0 0.14  0 0 0 0.55 -0.18"/></filter>
<radialGradient id="lamp" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="#fff" stop-opacity="0.12"/><stop offset="1" stop-color="#000" stop-opacity="0.5"/></radialGradient></defs>
${draw(kind === 'after', random)}
<rect width="${width}" height="${height}" filter="url(#grain)"/><rect width="${width}" height="${height}" fill="url(#lamp)"/></svg>`
  const time = taken.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
  return sharp(Buffer.from(svg))
    .withExif({ IFD2: { DateTimeOriginal: time, OffsetTimeOriginal: '+00:00' } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Cripple wall under the joists: bare studs before; plywood, plates and bolts after. */
function drawCrawlSpace(isDone: boolean, random: Random): string {
  const studs = range(9, (index) => 40 + index * 140 + random.integer(-12, 12))
  const joists = range(13, (index) => index * 100 + random.integer(-6, 6))
  const bolts = range(4, (index) => 170 + index * 280 + random.integer(-20, 20))
  return `<rect width="1200" height="900" fill="#4a4038"/><rect y="0" width="1200" height="150" fill="#6b4f35"/>
${joists.map((x) => `<rect x="${x}" y="0" width="34" height="190" fill="#8a6a47"/>`).join('')}
<rect y="190" width="1200" height="36" fill="#7a5b3c"/><rect y="610" width="1200" height="40" fill="#6a5037"/>
<rect y="650" width="1200" height="120" fill="#8b8a86"/><rect y="770" width="1200" height="130" fill="#5b4a3a"/>
${studs.map((x) => `<rect x="${x}" y="226" width="42" height="384" fill="#9a7850"/>`).join('')}
${
  isDone
    ? `${range(4, (index) => `<rect x="${20 + index * 296}" y="214" width="288" height="408" fill="#c9a36a" stroke="#7d6238" stroke-width="3"/>${nails(20 + index * 296, 214)}`).join('')}
${bolts.map((x) => `<rect x="${x - 26}" y="600" width="52" height="40" fill="#b9bec4" stroke="#6c7178" stroke-width="2"/><circle cx="${x}" cy="620" r="9" fill="#5f646b"/>`).join('')}`
    : crack(random, 380, 655, 14, 110)
}`
}

function nails(x: number, y: number): string {
  return range(
    12,
    (index) =>
      `<circle cx="${x + 14}" cy="${y + 18 + index * 33}" r="3" fill="#5d4a2d"/><circle cx="${x + 274}" cy="${y + 18 + index * 33}" r="3" fill="#5d4a2d"/>`,
  ).join('')
}

/** The foundation from outside: cracked and stained before; patched, capped and drained after. */
function drawStemWall(isDone: boolean, random: Random): string {
  const siding = range(
    8,
    (index) =>
      `<rect y="${index * 42}" width="1200" height="39" fill="${index % 2 ? '#9db0b8' : '#a8bac1'}"/>`,
  )
  const ground = isDone ? '#9c968c' : '#6f7a4c'
  return `<rect width="1200" height="900" fill="#a8bac1"/>${siding.join('')}
<rect y="336" width="1200" height="300" fill="${isDone ? '#b9b7b0' : '#a39f95'}"/><rect y="330" width="1200" height="12" fill="#55504a"/>
<rect x="${random.integer(760, 860)}" y="410" width="170" height="90" fill="#2c2a28" stroke="#777" stroke-width="8"/>
<rect y="636" width="1200" height="264" fill="${ground}"/>
${isDone ? range(160, () => `<circle cx="${random.integer(0, 1200)}" cy="${random.integer(650, 895)}" r="${random.integer(5, 13)}" fill="${random.pick(['#b5afa4', '#8d877d', '#a39d92'])}"/>`).join('') : `${crack(random, random.integer(240, 420), 340, 26, 290)}${crack(random, random.integer(560, 660), 345, 20, 200)}${range(60, () => `<path d="M${random.integer(0, 1200)} 650 q4 -${random.integer(20, 60)} ${random.integer(4, 16)} -${random.integer(30, 80)}" stroke="#4f6b34" stroke-width="4" fill="none"/>`).join('')}`}`
}

/** An open trench before; the grade beam with its anchor bolts after. */
function drawTrench(isDone: boolean, random: Random): string {
  const bars = range(
    5,
    (index) =>
      `<path d="M${330 + index * 130} 400 L${120 + index * 240} 880" stroke="#8a4b2a" stroke-width="9"/>`,
  )
  const ties = range(
    7,
    (index) =>
      `<path d="M${300 - index * 26} ${430 + index * 66} H${880 + index * 30}" stroke="#7b4426" stroke-width="7"/>`,
  )
  const beam = `<path d="M320 400 H880 L1080 900 H110 Z" fill="#c2c0ba"/><path d="M320 400 L110 900 H60 L290 400 Z" fill="#b08a57"/><path d="M880 400 L1080 900 H1130 L912 400 Z" fill="#b08a57"/>${range(6, (index) => `<rect x="${560 + index * 6}" y="${430 + index * 74}" width="${14 + index * 2}" height="${40 + index * 6}" fill="#70757c"/>`).join('')}`
  return `<rect width="1200" height="420" fill="#c3d3dd"/><rect y="250" width="1200" height="160" fill="#8f7a5d"/><rect y="400" width="1200" height="500" fill="#7c6345"/>
<path d="M0 400 Q300 ${random.integer(330, 370)} 600 400 T1200 400 V430 H0 Z" fill="#8d7350"/>
${isDone ? beam : `<path d="M320 400 H880 L1080 900 H110 Z" fill="#46382a"/>${bars.join('')}${ties.join('')}`}`
}

/** A crack that wanders downwards from a point. */
function crack(random: Random, x: number, y: number, step: number, depth: number): string {
  const steps = range(Math.round(depth / 18), () => `l${random.integer(-step, step)} 18`)
  return `<path d="M${x} ${y} ${steps.join(' ')}" fill="none" stroke="#2f2b28" stroke-width="5" stroke-linejoin="round"/>`
}

function range<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
