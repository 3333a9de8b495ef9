import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { PhotoKind } from '../../domain/photos.ts'
import { uploadPhotos } from '../photos/upload-photos.service.ts'
import { at, hourMs, named, type Random, type SampleJob } from './sample-job.ts'

/** A place on the site: what is always there, and what only before or after the work, with a caption. */
interface Scene {
  spot: string
  before: readonly [caption: string, svg: string]
  after: readonly [caption: string, svg: string]
}

const scenes: readonly Scene[] = [
  {
    spot: `<pattern id="joists" width="100" height="190" patternUnits="userSpaceOnUse"><rect width="34" height="190" fill="#8a6a47"/></pattern>
<pattern id="studs" x="40" width="140" height="384" patternUnits="userSpaceOnUse"><rect width="42" height="384" fill="#9a7850"/></pattern>
<rect width="1200" height="900" fill="#4a4038"/><rect width="1200" height="150" fill="#6b4f35"/><rect width="1200" height="190" fill="url(#joists)"/>
<rect y="190" width="1200" height="36" fill="#7a5b3c"/><rect y="226" width="1200" height="384" fill="url(#studs)"/>
<rect y="610" width="1200" height="40" fill="#6a5037"/><rect y="650" width="1200" height="120" fill="#8b8a86"/>
<rect y="770" width="1200" height="130" fill="#5b4a3a"/>`,
    before: [
      'Crawl space, north wall: no plywood, no bolts',
      '<path d="M380 655 l12 18 l-8 18 l14 18 l-3 18 l-11 18 l9 18" fill="none" stroke="#2f2b28" stroke-width="5"/>',
    ],
    after: [
      'North wall: shear panels, plates and bolts',
      `<pattern id="panels" x="20" width="296" height="408" y="214" patternUnits="userSpaceOnUse">
<rect width="288" height="408" fill="#c9a36a" stroke="#7d6238" stroke-width="6"/>
<path d="M14 18 V400 M274 18 V400" stroke="#5d4a2d" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 33"/></pattern>
<rect y="214" width="1200" height="408" fill="url(#panels)"/>
<path d="M150 620 h52 M430 620 h52 M710 620 h52 M990 620 h52" stroke="#b9bec4" stroke-width="40"/>
<path d="M176 620 h0 M456 620 h0 M736 620 h0 M1016 620 h0" stroke="#5f646b" stroke-width="18" stroke-linecap="round"/>`,
    ],
  },
  {
    spot: `<pattern id="siding" width="1200" height="84" patternUnits="userSpaceOnUse"><rect width="1200" height="39" fill="#a8bac1"/>
<rect y="42" width="1200" height="39" fill="#9db0b8"/></pattern><rect width="1200" height="900" fill="#8fa2aa"/>
<rect width="1200" height="336" fill="url(#siding)"/><rect y="336" width="1200" height="300" fill="#a39f95"/>
<rect y="330" width="1200" height="12" fill="#55504a"/><rect x="810" y="410" width="170" height="90" fill="#2c2a28" stroke="#777" stroke-width="8"/>`,
    before: [
      'Stem wall at the driveway: two cracks',
      `<rect y="636" width="1200" height="264" fill="#6f7a4c"/><g fill="none" stroke="#2f2b28" stroke-width="5">
<path d="M330 340 l20 36 l-14 36 l26 36 l-8 36 l-22 36 l18 36 l10 36"/><path d="M610 345 l-16 36 l12 36 l-20 36 l14 36 l4 36"/></g>
<path d="M0 646 H1200" stroke="#4f6b34" stroke-width="44" stroke-dasharray="5 17 4 29 6 11"/>`,
    ],
    after: [
      'Stem wall patched, drain rock in',
      `<pattern id="rock" width="60" height="48" patternUnits="userSpaceOnUse"><rect width="60" height="48" fill="#9c968c"/>
<circle cx="14" cy="12" r="11" fill="#b5afa4"/><circle cx="43" cy="17" r="13" fill="#8d877d"/><circle cx="25" cy="37" r="9" fill="#a39d92"/></pattern>
<rect y="342" width="1200" height="294" fill="#b9b7b0"/><rect x="810" y="410" width="170" height="90" fill="#2c2a28" stroke="#777" stroke-width="8"/>
<rect y="636" width="1200" height="264" fill="url(#rock)"/>`,
    ],
  },
  {
    spot: `<rect width="1200" height="420" fill="#c3d3dd"/><rect y="250" width="1200" height="160" fill="#8f7a5d"/>
<rect y="400" width="1200" height="500" fill="#7c6345"/><path d="M0 400 Q300 350 600 400 T1200 400 V430 H0 Z" fill="#8d7350"/>`,
    before: [
      'Trench with steel, ready for the pour',
      `<path d="M320 400 H880 L1080 900 H110 Z" fill="#46382a"/><g fill="none" stroke="#8a4b2a" stroke-width="8">
<path d="M330 400 L120 880 M460 400 L360 880 M590 400 L600 880 M720 400 L840 880 M850 400 L1080 880"/>
<path d="M300 430 H880 M274 496 H910 M248 562 H940 M222 628 H970 M196 694 H1000 M170 760 H1030 M144 826 H1060"/></g>`,
    ],
    after: [
      'Grade beam poured, bolts set',
      `<path d="M320 400 H880 L1080 900 H110 Z" fill="#c2c0ba"/><g fill="#b08a57"><path d="M320 400 L110 900 H60 L290 400 Z"/>
<path d="M880 400 L1080 900 H1130 L912 400 Z"/></g><path d="M440 440 L330 860 M760 440 L860 860" stroke="#70757c" stroke-width="20" stroke-linecap="round" stroke-dasharray="0 84"/>`,
    ],
  },
]

/** Photos of the last completed job and two running ones. Few, because drawing takes time. */
export async function photographJobs(jobs: readonly SampleJob[]): Promise<void> {
  const completed = jobs.filter(({ row }) => row.status === 'completed').slice(-1)
  const underWay = jobs.filter(({ row }) => row.status === 'in_progress').slice(-2)
  for (const job of [...completed, ...underWay]) {
    await photograph(job, 'before', job.when(0.64))
  }
  for (const job of completed) await photograph(job, 'after', job.when(0.92))
}

async function photograph(job: SampleJob, kind: PhotoKind, time: number): Promise<void> {
  const { project, people } = job
  for (const [index, scene] of scenes.entries()) {
    const shot = at(job, time + index * 60_000).clock.now()
    const bytes = await drawSitePhoto(scene, kind, shot)
    const photo = {
      name: `IMG_${project.id}${kind === 'before' ? 0 : 1}${index}.jpg`,
      sha256: createHash('sha256').update(bytes).digest(),
      read: () => Promise.resolve(bytes),
    }
    await uploadPhotos(at(job, shot.getTime() + hourMs), named(people, 'Luis'), {
      projectId: project.id,
      kind,
      caption: scene[kind][0],
      photos: [photo],
    })
  }
}

/** A drawn photo of a building site as a JPEG, with its time in UTC like a camera's. */
function drawSitePhoto(scene: Scene, kind: PhotoKind, taken: Date): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.35" numOctaves="2"/>
<feColorMatrix values="0 0 0 0 0.2  0 0 0 0 0.17  0 0 0 0 0.14  0 0 0 0.55 -0.18"/></filter>
<radialGradient id="lamp" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="#fff" stop-opacity="0.12"/><stop offset="1" stop-opacity="0.5"/></radialGradient>
${scene.spot}${scene[kind][1]}
<rect width="1200" height="900" filter="url(#grain)"/><rect width="1200" height="900" fill="url(#lamp)"/></svg>`
  const time = taken.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
  return sharp(Buffer.from(svg))
    .withExif({ IFD2: { DateTimeOriginal: time, OffsetTimeOriginal: '+00:00' } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A drawn check, receipt or permit as a JPEG: a sender, and lines with labels and values. */
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

/** The logo of the sample company as a PNG: a house on three piers. */
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
