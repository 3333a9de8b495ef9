import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkoutFolder } from '../src/server/config.ts'
import serverProcess from './server-process.json' with { type: 'json' }

/** What `npm start` runs. */
const builtServer = join(checkoutFolder, 'build/server/main.js')

/** Groundwork as a process of its own on a data folder, without demo, its log kept for looking things up. */
export interface RunningServer {
  process: ChildProcess
  url: string
  log: () => string
  /** Milliseconds from the start of the process to its first 200 on /readyz. */
  readyAfter: number
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** @param program another one, for an older version */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  program = builtServer,
): Promise<RunningServer> {
  const started = performance.now()
  const child = spawnServer(dataDir, env, program)
  let log = ''
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = waitForEnd(child)
  for (;;) {
    const url = /Groundwork runs at (http:[^"\s]+)/.exec(log)?.[1]
    if (url !== undefined && (await isReady(url))) {
      return { process: child, url, log: () => log, readyAfter: performance.now() - started, ended }
    }
    if (child.exitCode !== null) throw new Error(`The server ended instead of starting: ${log}`)
    if (performance.now() - started > 60_000) {
      child.kill('SIGKILL')
      throw new Error(`The server was not ready after a minute: ${log}`)
    }
    await sleep(10)
  }
}

export function spawnServer(
  dataDir: string,
  env: Record<string, string> = {},
  program = builtServer,
): ChildProcess {
  // What was compiled the last time is kept, as `npm start` keeps it.
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return spawn(process.execPath, [...serverProcess.flags, program], {
    env: {
      ...serverProcess.environment,
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function waitForEnd(
  child: ChildProcess,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return { code: child.exitCode, signal: child.signalCode }
}

export async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined)
  await response?.body?.cancel()
  return response?.status === 200
}

/** @returns milliseconds until /readyz answers 200 again. @throws when that takes more than a minute */
export async function waitUntilReady(url: string): Promise<number> {
  const asked = performance.now()
  while (!(await isReady(url))) {
    if (performance.now() - asked > 60_000) throw new Error('The server was not ready after a minute.')
    await sleep(20)
  }
  return performance.now() - asked
}

/** The process id of the database that runs under a data folder. */
export function readPostmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}
