import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bomb, pdfBombs, pictureBombs } from '../src/server/testing/bombs/bombs.ts'
import { startServer, waitForEnd } from './running-server.ts'
import { post, setUpCompany } from './set-up-company.ts'

// bin/check bombs: sends every bomb to a server of its own, once and twenty at once, and tells how long the slowest
// answer took and how much memory the server and its decoders had more. Reads /proc, so it runs on Linux only.

const mostSeconds = 2
const mostMegabytes = 300
const atOnce = 20

interface Target {
  name: string
  bombs: readonly Bomb[]
  send(bytes: Buffer): Promise<Response>
}

const folder = mkdtempSync(join(tmpdir(), 'groundwork-bombs-'))
chmodSync(folder, 0o711) // under root the database's own account goes through it
const server = await startServer(folder)
let isBounded = false
try {
  isBounded = await measure()
} finally {
  server.process.kill('SIGTERM')
  await waitForEnd(server.process)
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isBounded ? 0 : 1)

async function measure(): Promise<boolean> {
  const targets = await openTargets()
  process.stdout.write(
    '| Sent to | Bomb | Bytes | Answer | Seconds, one | Seconds, twenty | MB more, one | MB more, twenty |\n',
  )
  process.stdout.write('|---|---|--:|---|--:|--:|--:|--:|\n')
  let isFine = true
  for (const { name, bombs, send } of targets) {
    for (const bomb of bombs) {
      const bytes = bomb.make()
      const one = await watch(() => [send(bytes)])
      const twenty = await watch(() =>
        // Bytes that were taken already would not be read again.
        Array.from({ length: atOnce }, (_, index) => send(Buffer.concat([bytes, Buffer.from([index + 1])]))),
      )
      const isRight =
        Math.max(one.worst, twenty.worst) < 500 && Math.max(one.megabytes, twenty.megabytes) < mostMegabytes
      const isQuick = Math.max(one.seconds, twenty.seconds) <= mostSeconds
      isFine &&= isRight && isQuick
      const figures = [one.seconds.toFixed(2), twenty.seconds.toFixed(2), one.megabytes, twenty.megabytes]
      process.stdout.write(
        `| ${name} | ${bomb.name} | ${bytes.length.toLocaleString('en-US')} | ${one.status} | ${figures.join(' | ')} |${isRight && isQuick ? '' : ' <- over the bound'}\n`,
      )
    }
  }
  return isFine
}

async function openTargets(): Promise<Target[]> {
  const authorization = await setUpCompany(server)
  const project = { customer: { name: 'Bombs' }, region: 'bay_area' }
  const { id } = await post<{ id: number }>(server.url, '/api/projects', project, authorization)
  const form = (field: string, bytes: Buffer) => {
    const body = new FormData()
    body.append(field, new Blob([new Uint8Array(bytes)]), 'bomb')
    return { method: 'POST', headers: { authorization }, body }
  }
  const json = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return [
    {
      name: 'photos',
      bombs: pictureBombs,
      send: (bytes) => fetch(`${server.url}/api/projects/${id}/upload?prefix=before`, form('photos', bytes)),
    },
    {
      name: 'receipts',
      bombs: pdfBombs,
      send: (bytes) => fetch(`${server.url}/api/receipts`, form('receipt', bytes)),
    },
    {
      name: 'unknown link',
      bombs: pictureBombs.filter(({ name }) => name.startsWith('PNG, iCCP')),
      send: (bytes) => {
        // The largest that a signature may be.
        const signature = bytes.subarray(0, 299_997).toString('base64')
        const body = { name: 'Rosa Diaz', agreed: true, selected: [], total: 1, signature }
        return fetch(`${server.url}/api/bid/${'x'.repeat(43)}/accept`, json(body))
      },
    },
  ]
}

async function watch(send: () => Promise<Response>[]) {
  await sleep(300)
  const before = residentMegabytes()
  let most = before
  const looking = setInterval(() => (most = Math.max(most, residentMegabytes())), 20)
  const started = performance.now()
  const answers = await Promise.all(send())
  const seconds = (performance.now() - started) / 1000
  clearInterval(looking)
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  const statuses = answers.map(({ status }) => status)
  return {
    status: statuses[0] ?? 0,
    worst: Math.max(...statuses),
    seconds,
    megabytes: Math.max(0, most - before),
  }
}

/** Of the server and its decoders; the database is a process of its own account. */
function residentMegabytes(): number {
  const pid = String(server.process.pid)
  return [pid, ...decodersOf(pid)].reduce((sum, each) => sum + residentOf(each), 0)
}

function decodersOf(pid: string): string[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readOr(`/proc/${pid}/task/${task}/children`).split(' '))
    .filter((child) => /picture-decoder|sheet-reader/.test(child && readOr(`/proc/${child}/cmdline`)))
}

function residentOf(pid: string): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)
}

/** A process may end while it is looked at. */
function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
