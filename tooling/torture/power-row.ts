import { randomUUID } from 'node:crypto'
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../src/server/database/embedded.ts'
import { type RunningServer, readPostmasterPid, startServer, waitForEnd } from '../running-server.ts'
import { readPayments, recordPayment, type Session, setUpInvoice } from './payment-office.ts'
import { findWrongFiles, uploadPhoto } from './photos.ts'
import type { TortureOptions, TortureResult, TortureRow } from './row.ts'
import {
  familyOf,
  makeDisk,
  mountDisk,
  signalAll,
  unmountDisk,
  whyNoDisks,
  writeThrough,
} from './small-disk.ts'

const rounds = { short: 1, normal: 5, long: 20 }

export const powerRow: TortureRow = {
  id: 'L4',
  title: 'power cut: a copy of the disk of a stopped writer',
  passesWhen: 'every payment and every photo that was acknowledged is on the disk',
  guard: 'the database does not write through (fsync = off)',
  whyNot: whyNoDisks,
  async run(options) {
    let [payments, photos, lost, wrong] = [0, 0, 0, 0]
    for (let round = 1; round <= rounds[options.length]; round += 1) {
      const folder = mkdtempSync(join(tmpdir(), 'groundwork-power-'))
      chmodSync(folder, 0o711) // under root the database's own account goes through it
      try {
        const result = await cutPower(folder, options)
        payments += result.payments
        photos += result.photos
        lost += result.lost
        wrong += result.wrong
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }
    return {
      passed: lost + wrong === 0 && payments > 0 && photos > 0,
      figure: `${rounds[options.length]} power cuts, ${payments} payments and ${photos} photos acknowledged, ${lost} lost, ${wrong} files wrong`,
    } satisfies TortureResult
  },
}

async function cutPower(folder: string, { guarded, say }: TortureOptions) {
  const [image, copy] = [join(folder, 'disk.img'), join(folder, 'copy.img')]
  const [disk, later] = [join(folder, 'disk'), join(folder, 'later')]
  makeDisk(image, disk, 512)
  let written: Awaited<ReturnType<typeof writeUntilCut>>
  try {
    written = await writeUntilCut(join(disk, 'data'), guarded, () => copyFileSync(image, copy))
  } finally {
    unmountDisk(disk)
  }
  mountDisk(copy, later)
  try {
    const server = await startServer(join(later, 'data'))
    try {
      const there = new Set(await readPayments(server.url, written.session))
      const names = await readPhotos(server.url, written.session)
      const lostPayments = written.payments.filter((identification) => !there.has(identification)).length
      const lostPhotos = written.photos.filter((name) => !names.has(name)).length
      const wrong = (await findWrongFiles(join(later, 'data'))).length
      say(
        `${written.payments.length} payments and ${written.photos.length} photos, ${lostPayments} and ${lostPhotos} lost`,
      )
      return {
        payments: written.payments.length,
        photos: written.photos.length,
        lost: lostPayments + lostPhotos,
        wrong,
      }
    } finally {
      await stop(server)
    }
  } finally {
    unmountDisk(later)
  }
}

/** Stops everything in the middle of writing, and keeps what the disk holds at that moment. */
async function writeUntilCut(dataDir: string, isDurable: boolean, keepDisk: () => void) {
  // Only a database that nobody wants to keep does not write through.
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const careless = isDurable ? undefined : await startEmbeddedPostgres({ dataDir, log, throwAway: true })
  const server = await startServer(dataDir, careless && { DATABASE_URL: careless.url })
  const session = await setUpInvoice(server)
  writeThrough(dataDir)
  const payments: string[] = []
  const photos: string[] = []
  let stopped = false
  const writing = [
    ...Array.from({ length: 4 }, () => pay(server.url, session, payments, () => stopped)),
    takePhotos(server.url, session, photos, () => stopped),
  ]
  const deadline = performance.now() + 60_000
  while (payments.length < 100 || photos.length < 5) {
    if (performance.now() > deadline) throw new Error(`Nothing is written: ${server.log()}`)
    await sleep(5)
  }
  const family = [...familyOf(server.process.pid ?? 0), ...familyOf(readPostmasterPid(dataDir))]
  signalAll(family, 'SIGSTOP')
  const acknowledged = { payments: [...payments], photos: [...photos] }
  keepDisk()
  stopped = true
  server.process.kill('SIGKILL')
  signalAll(family, careless ? 'SIGCONT' : 'SIGKILL')
  await Promise.all([waitForEnd(server.process), ...writing])
  await careless?.stop()
  return { session, ...acknowledged }
}

async function pay(url: string, session: Session, payments: string[], stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const identification = randomUUID()
    if ((await recordPayment(url, session, identification)) === 201) payments.push(identification)
  }
}

async function takePhotos(
  url: string,
  session: Session,
  photos: string[],
  stopped: () => boolean,
): Promise<void> {
  while (!stopped()) {
    const answer = await uploadPhoto(url, session)
    if (answer?.status === 201 && answer.fileName !== undefined) photos.push(answer.fileName)
  }
}

async function readPhotos(url: string, { authorization, projectId }: Session): Promise<Set<string>> {
  const response = await fetch(`${url}/api/projects/${projectId}/images`, { headers: { authorization } })
  const { before } = (await response.json()) as { before: { fileName: string }[] }
  return new Set(before.map(({ fileName }) => fileName))
}

async function stop(server: RunningServer): Promise<void> {
  server.process.kill('SIGTERM')
  await waitForEnd(server.process)
}
