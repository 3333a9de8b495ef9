import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { generatePhotos } from '../bench/generate-photos.ts'
import { startServer, waitForEnd } from './running-server.ts'
import { post, setUpCompany } from './set-up-company.ts'

// bin/check photos [--photos N] [--requests N] [--at-once N]: uploads 12-megapixel photos to a server of its own and
// tells how much memory that took. Reads /proc, so it runs on Linux only.

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '100' },
    /** How many requests they are spread over; 1: all in one. */
    requests: { type: 'string' },
    'at-once': { type: 'string', default: '1' },
  },
})
const count = Number(values.photos)
const requests = Number(values.requests ?? values.photos)
const atOnce = Number(values['at-once'])
const mostOverIdle = 300

const folder = mkdtempSync(join(tmpdir(), 'groundwork-photos-'))
chmodSync(folder, 0o711) // under root the database's own account goes through it
const server = await startServer(folder)
let failed = true
try {
  failed = await measure()
} finally {
  server.process.kill('SIGTERM')
  await waitForEnd(server.process)
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function measure(): Promise<boolean> {
  const authorization = await setUpCompany(server)
  const project = { customer: { name: 'A hundred photos' }, region: 'bay_area' }
  const { id: projectId } = await post<{ id: number }>(server.url, '/api/projects', project, authorization)
  const headers = { authorization }
  process.stderr.write('generating …\n')
  const photos: Buffer[] = []
  for await (const photo of generatePhotos(count)) photos.push(photo)
  const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / 2 ** 20
  await sleep(2_000)
  const idle = residentMegabytes()
  let peak = idle
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes())), 20)
  const started = performance.now()
  const size = Math.ceil(count / requests)
  const parts = Array.from({ length: requests }, (_, index) => photos.slice(index * size, (index + 1) * size))
  const senders = Array.from({ length: atOnce }, async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      if (part.length > 0) await upload(headers, projectId, part)
    }
  })
  await Promise.all(senders)
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  await sleep(10_000)
  const after = residentMegabytes()
  const lists = await fetch(`${server.url}/api/projects/${projectId}/images`, { headers })
  const { before } = (await lists.json()) as { before: { width: number }[] }
  const left = readdirSync(join(folder, 'tmp')).length
  process.stdout.write(
    `${count} photos of 12 megapixels, ${megabytes.toFixed(0)} MB, in ${requests} requests, ${atOnce} at once: ${seconds.toFixed(1)} s\n` +
      `in the list: ${before.length}; left over on the disk: ${left}\n` +
      `memory of the server (RSS): ${idle} MB idle, ${peak} MB at most (${peak - idle} MB more), ${after} MB ten seconds later\n`,
  )
  return before.length !== count || left > 0 || peak - idle > mostOverIdle
}

async function upload(headers: Record<string, string>, projectId: number, photos: Buffer[]): Promise<void> {
  const form = new FormData()
  for (const [index, bytes] of photos.entries()) {
    form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `IMG_${index}.jpg`)
  }
  const url = `${server.url}/api/projects/${projectId}/upload?prefix=before`
  const answer = await fetch(url, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
