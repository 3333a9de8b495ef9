import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, preview } from 'vite'
import { checkoutFolder } from '../src/server/config.ts'

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
 * Serves a page of the screens' libraries alone, which asks for `/list.json`.
 * @param list what it gets @param folder an empty one, for what is built
 */
export async function startPage(
  list: Buffer,
  folder: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const find = (file: string) => relative(folder, join(checkoutFolder, file))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>Floor</title>
    <link rel="stylesheet" href="${find('node_modules/@mantine/core/styles.css')}">
    <body><script type="module" src="${find('bench/floor-page.tsx')}"></script>`,
  )
  const settings = { root: folder, configFile: false, logLevel: 'error', publicDir: false } as const
  await build(settings)
  writeFileSync(join(folder, 'dist/list.json'), list)
  const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } })
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
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
