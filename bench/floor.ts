import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { checkoutFolder } from '../src/server/config.ts'
import { type Office, withFolder } from './running.ts'

/** A server of its own process: what this machine needs at the least. */
interface Floor {
  process: ChildProcess
  url: string
}

/** A bare server that answers with one file. */
export function startFloor(file: string): Promise<Floor> {
  return start('floor-server.ts', file)
}

/** Fastify, Kysely and the driver by themselves: what is in `floor-libraries.ts`. */
export function startLibraries(databaseUrl: string): Promise<Floor> {
  return start('floor-libraries.ts', databaseUrl)
}

/**
 * Serves a page of the screens' libraries alone, with the office's list of projects. As ours, it asks for its list at once,
 * and its script is kept by the browser.
 */
export function withPage<T>(office: Office, work: (url: string) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const find = (file: string) => relative(folder, join(checkoutFolder, file))
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><title>Floor</title>
      <script>asked = fetch('/list.json').then((answer) => answer.json())</script>
      <link rel="stylesheet" href="${find('node_modules/@mantine/core/styles.css')}">
      <body><script type="module" src="${find('bench/floor-page.tsx')}"></script>`,
    )
    await build({ root: folder, configFile: false, logLevel: 'error', publicDir: false })
    const headers = { authorization: `Bearer ${office.token}` }
    const list = await office.connection.send('GET', '/api/projects?limit=100', headers)
    writeFileSync(join(folder, 'dist/list.json'), list.body)
    const server = await serve(join(folder, 'dist'))
    try {
      return await work(server.url)
    } finally {
      await server.close()
    }
  })
}

const mediaTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Files are compressed before anybody asks, as ours are. */
async function serve(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name))
  const files = new Map(names.map((name) => [`/${name}`, gzipSync(readFileSync(join(folder, name)))]))
  const server = createServer(({ url = '' }, answer) => {
    const path = url === '/' ? '/index.html' : url
    const bytes = files.get(path)
    if (bytes === undefined) return answer.writeHead(404).end()
    // The names of these files change with their content.
    const keeping = path.startsWith('/assets/') && { 'cache-control': 'max-age=31536000, immutable' }
    const headers = { 'content-type': mediaTypes[extname(path)], 'content-encoding': 'gzip', ...keeping }
    answer.writeHead(200, headers).end(bytes)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

function start(program: string, argument: string): Promise<Floor> {
  const child = spawn(process.execPath, [join(checkoutFolder, 'bench', program), argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.stdout.once('data', (port: Buffer) =>
      resolve({ process: child, url: `http://127.0.0.1:${port.toString().trim()}` }),
    )
  })
}

export function announce(what: string): void {
  process.stderr.write(`measuring: ${what} …\n`)
}
