import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes of memory that the server at the address uses, watched until `stop`; all undefined without `/proc`. */
export interface MemoryWatch {
  before: number | undefined
  /** Of what has been seen so far. */
  peak(): number | undefined
  now(): number | undefined
  stop(): void
}

export function watchServerMemory(baseUrl: string): MemoryWatch {
  const pid = findServer(baseUrl)
  const now = () => (pid === undefined ? undefined : residentMegabytes(pid))
  const before = now()
  let peak = before
  const look = () => {
    const size = now()
    if (size !== undefined && size > (peak ?? 0)) peak = size
  }
  const timer = setInterval(look, 50)
  return {
    before,
    peak: () => peak,
    now,
    stop: () => clearInterval(timer),
  }
}

/** Only Linux tells of other processes as files; elsewhere the journey goes on without. */
function findServer(baseUrl: string): string | undefined {
  for (const pid of readNames('/proc').filter((name) => /^\d+$/.test(name))) {
    const isServer = readText(`/proc/${pid}/cmdline`).includes('build/server/main.js')
    if (isServer && readText(`/proc/${pid}/environ`).split('\0').includes(`PUBLIC_URL=${baseUrl}`)) {
      // A shell that started it has the same words on its line.
      if (readText(`/proc/${pid}/comm`).trim() !== 'sh') return pid
    }
  }
  return undefined
}

function residentMegabytes(pid: string): number | undefined {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readText(`/proc/${pid}/status`)) ?? []
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Processes end while they are looked at, and others' are not ours to read. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
