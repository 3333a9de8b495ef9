import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'

/** Why no disk can be made here, if none can. */
export function whyNoDisks(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may mount a disk'
  if (!existsSync('/dev/loop-control')) return 'this machine has no loop devices'
  return undefined
}

/**
 * A disk of its own: an ext4 file system in a file, which holds exactly what was written through. The journal is
 * written when somebody asks for it, and otherwise not for five minutes.
 */
export function makeDisk(image: string, folder: string, mebibytes: number): void {
  execFileSync('truncate', ['-s', `${mebibytes}M`, image])
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image])
  mountDisk(image, folder)
}

export function mountDisk(image: string, folder: string): void {
  mkdirSync(folder)
  execFileSync('mount', ['-o', 'loop,commit=300', image, folder])
  chmodSync(folder, 0o711) // under root the database's own account goes through it
}

/** What was written to the disk's files goes onto the disk. */
export function writeThrough(folder: string): void {
  execFileSync('sync', ['-f', folder])
}

export function unmountDisk(folder: string): void {
  // What was killed lets go of the disk a moment later.
  for (let attempt = 1; attempt <= 50; attempt += 1) {
    if (spawnSync('umount', [folder]).status === 0) return
    spawnSync('sleep', ['0.1'])
  }
  execFileSync('umount', ['--lazy', folder])
}

/** The process and all that it started, however deep. */
export function familyOf(ancestor: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = readParent(name)
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const family = [ancestor]
  for (const member of family) family.push(...(children.get(member) ?? []))
  return family
}

function readParent(pid: string): number {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0 // it ended meanwhile
  }
}

/** Sends a signal to each of them that still runs. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile.
    }
  }
}
