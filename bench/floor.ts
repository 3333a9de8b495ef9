import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
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

/** Fastify, Kysely and the driver by themselves: `GET /list` and `POST /payment`. */
export function startLibraries(databaseUrl: string): Promise<Floor> {
  return start('floor-libraries.ts', databaseUrl)
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
