import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startServer, waitForEnd } from './running-server.ts'
import { post, setUpCompany } from './set-up-company.ts'

// bin/check bodies: sends a server of its own large, deep and unfinished requests and thousands of connections, and tells
// how long its event loop was held up and what memory it took. Reads /proc, so it runs on Linux only.

const mostMegabytes = 200
const mostDelayMs = 100

const folder = mkdtempSync(join(tmpdir(), 'groundwork-bodies-'))
chmodSync(folder, 0o711) // under root the database's own account goes through it
const delayFile = join(folder, 'loop-delay')
writeFileSync(delayFile, '')
const server = await startServer(folder, {
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'report-loop-delay.ts')).href}`,
  LOOP_DELAY_FILE: delayFile,
})
const { hostname, port } = new URL(server.url)
let sockets: Socket[] = []
let failed = false
try {
  await tryEverything()
} finally {
  for (const socket of sockets) socket.destroy()
  server.process.kill('SIGTERM')
  await waitForEnd(server.process)
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function tryEverything(): Promise<void> {
  const authorization = await setUpCompany(server)
  const lead = { customer: { name: 'Pat Lee' }, region: 'bay_area' }
  const { id } = await post<{ id: number }>(server.url, '/api/projects', lead, authorization)
  const bids = `/api/projects/${id}/bids`
  const list = (length: number, item: string) => `[${Array(length).fill(item).join()}]`
  const keys = `{${Array.from({ length: 330_000 }, (_, index) => `"key${index}":1`).join()}}`
  const deep = (bytes: number) => `{"groups":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`
  const wrongLines = `{"groups":${list(40, `{"name":"x","items":${list(1000, '{}')}}`)}}`
  const most = 3_900_000
  const part = Buffer.alloc(most, ' ')
  const head = (path: string, more: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}`
  const unfinished = (more = '') => head(bids, `${more}content-length: ${most + 100_000}\r\n\r\n`)

  await send('ordinary calls', '/api/categories', '{"name":"Piers"}', authorization)
  await send('sign-in with 330,000 unknown keys', '/api/auth/login', keys)
  await send('a category of 1 MB of nested lists', '/api/categories', deep(1_000_000), authorization)
  await send('a bid of 4 MB of nested lists', bids, deep(4_000_000), authorization)
  await send('a bid of 4 MB of a million records', bids, list(1_300_000, '{}'), authorization)
  await send('a bid of 40,000 wrong lines', bids, wrongLines, authorization)
  await hold('100 × 3.9 of 4 MB by nobody', 100, [unfinished(), part])
  await hold('100 × 3.9 of 4 MB by an employee', 100, [
    unfinished(`authorization: ${authorization}\r\n`),
    part,
  ])
  await hold('1,500 × 16 KB of a sign-in', 1500, [
    head('/api/auth/login', 'content-length: 16384\r\n\r\n'),
    part.subarray(0, 16_000),
  ])
  await hold('1,500 × half the headers', 1500, [`GET / HTTP/1.1\r\nx-slow: ${'x'.repeat(8000)}`])
  await hold('2,000 connections that say nothing', 2000, [])
  await hold('2,000 connections kept open', 2000, ['GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'])
  await hold('4,000 connections that say nothing', 4000, [])
}

async function send(title: string, path: string, body: string, authorization = ''): Promise<void> {
  await watch(title, async () => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
    const started = performance.now()
    const answer = await fetch(server.url + path, { method: 'POST', headers, body })
    const { length } = await answer.text()
    const took = (performance.now() - started).toFixed(0)
    return `${answer.status} in ${took} ms, ${length} bytes`
  })
}

/** Opens connections, writes the same on each, and looks 40 seconds later which of them are left. */
async function hold(title: string, count: number, parts: (string | Buffer)[]): Promise<void> {
  await watch(title, async () => {
    const answers = new Map<string, number>()
    let closed = 0
    const opened = Array.from({ length: count }, () => {
      const socket = connect(Number(port), hostname)
      socket.once('data', (bytes: Buffer) => {
        const status = bytes.toString('latin1', 9, 12)
        answers.set(status, (answers.get(status) ?? 0) + 1)
      })
      socket.on('error', () => undefined)
      socket.once('close', () => (closed += 1))
      for (const part of parts) socket.write(part)
      return socket
    })
    sockets = opened
    await sleep(3_000)
    const atFirst = count - closed
    await sleep(37_000)
    const atLast = count - closed
    for (const socket of opened) socket.destroy()
    const told = [...answers].map(([status, times]) => `${times} × ${status}`).join(', ') || 'no answer'
    return `${told}; open after 3 s: ${atFirst}, after 40 s: ${atLast}`
  })
}

/** Tells of an attack what became of it, and what the server and somebody else had of it. */
async function watch(title: string, attack: () => Promise<string>): Promise<void> {
  await sleep(1_500)
  writeFileSync(delayFile, '')
  const before = residentMegabytes()
  let peak = before
  const looking = setInterval(() => (peak = Math.max(peak, residentMegabytes())), 50)
  const others = askAsOthersDo()
  const became = await attack()
  await sleep(600)
  clearInterval(looking)
  const slowest = await others.stop()
  const delay = Math.max(0, ...readFileSync(delayFile, 'utf8').split('\n').map(Number))
  const isFine = peak - before <= mostMegabytes && delay <= mostDelayMs && slowest !== undefined
  failed ||= !isFine
  const told = slowest === undefined ? 'not served' : `${slowest.toFixed(0)} ms at most`
  process.stdout.write(
    `${isFine ? 'ok    ' : 'FAILED'}  ${title}: ${became}\n` +
      `        event loop ${delay} ms at most; memory ${before} MB, ${peak} MB at most; others ${told}\n`,
  )
}

/** Somebody else's calls, on a new connection each; `stop` tells the slowest, or nothing when one was not answered. */
function askAsOthersDo() {
  const ended = new AbortController()
  const asking = (async () => {
    let slowest = 0
    while (!ended.signal.aborted) {
      const started = performance.now()
      const answer = await fetch(`${server.url}/api/session-info`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.status !== 200) return undefined
      slowest = Math.max(slowest, performance.now() - started)
      await sleep(100)
    }
    return slowest
  })()
  return {
    stop: () => {
      ended.abort()
      return asking
    },
  }
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
