import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReady, type RunningServer, startServer, waitForEnd, waitUntilReady } from '../running-server.ts'
import { readPayments, recordPayment, type Session, setUpInvoice } from './payment-office.ts'
import { findWrongFiles, uploadPhoto } from './photos.ts'
import type { TortureOptions, TortureResult, TortureRow } from './row.ts'
import { makeDisk, unmountDisk, whyNoDisks } from './small-disk.ts'

const rounds = { short: 2, normal: 10, long: 40 }
const diskMebibytes = 192
const slowestTellMs = 5_000
const slowestReadyMs = 15_000

export const fullDiskRow: TortureRow = {
  id: 'L5',
  title: 'the disk is full at random moments, under payments and photos',
  passesWhen:
    '/readyz says so within 5 s, errors are clear, nothing is half done, and it works within 15 s when there is room',
  guard: 'the disk is not filled',
  whyNot: whyNoDisks,
  async run(options) {
    const folder = mkdtempSync(join(tmpdir(), 'groundwork-full-'))
    chmodSync(folder, 0o711) // under root the database's own account goes through it
    const disk = join(folder, 'disk')
    try {
      makeDisk(join(folder, 'disk.img'), disk, diskMebibytes)
      try {
        return await fillAndEmpty(disk, options)
      } finally {
        unmountDisk(disk)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function fillAndEmpty(disk: string, { length, guarded, say }: TortureOptions): Promise<TortureResult> {
  const dataDir = join(disk, 'data')
  const server = await startServer(dataDir)
  try {
    const session = await setUpInvoice(server)
    const work = startWriting(server, session)
    let [told, slowestTell, slowestReady] = [0, 0, 0]
    for (let round = 1; round <= rounds[length]; round += 1) {
      await sleep(500 + Math.random() * 1_500)
      const keepsFull = guarded ? fill(disk) : () => undefined
      const toldAfter = await untilNotReady(server)
      if (toldAfter !== undefined) told += 1
      slowestTell = Math.max(slowestTell, toldAfter ?? 0)
      await sleep(Math.random() * 2_000)
      keepsFull()
      slowestReady = Math.max(slowestReady, await waitUntilReady(server.url))
      say(`round ${round}: ${work.payments.length} payments and ${work.photos.length} photos acknowledged`)
    }
    const before = work.payments.length
    while (work.payments.length < before + 20) await sleep(20)
    await work.stop()
    const there = await readPayments(server.url, session)
    const once = new Set(there)
    const lost = work.payments.filter((identification) => !once.has(identification)).length
    const wrong = (await findWrongFiles(dataDir)).length
    return {
      passed:
        told === rounds[length] &&
        lost + wrong + work.faults.length + (there.length - once.size) === 0 &&
        slowestTell <= slowestTellMs &&
        slowestReady <= slowestReadyMs,
      figure: `full ${rounds[length]} times, told ${told} times after ${Math.round(slowestTell)} ms at most; ${work.payments.length} payments and ${work.photos.length} photos acknowledged, ${work.refused()} refused with 503, ${lost} lost, ${there.length - once.size} doubled, ${wrong} files wrong, ${work.faults.length} unexpected answers${work.faults.length > 0 ? ` (${[...new Set(work.faults)].join(', ')})` : ''}; ready ${Math.round(slowestReady)} ms after there was room`,
    }
  } finally {
    server.process.kill('SIGTERM')
    await waitForEnd(server.process)
  }
}

/** Takes all room, again and again, until it is told to let go. */
function fill(disk: string): () => void {
  let count = 0
  const names: string[] = []
  const take = () => {
    const { bavail, bsize } = statfsSync(disk)
    if (bavail === 0) return
    const name = join(disk, `ballast-${(count += 1)}`)
    names.push(name)
    try {
      writeFileSync(name, Buffer.alloc(bavail * bsize))
    } catch {
      // Full: that was the point.
    }
  }
  take()
  const timer = setInterval(take, 50)
  return () => {
    clearInterval(timer)
    for (const name of names) rmSync(name, { force: true })
  }
}

/** @returns milliseconds until /readyz answers something else than 200, or nothing after ten seconds */
async function untilNotReady({ url }: RunningServer): Promise<number | undefined> {
  const started = performance.now()
  while (performance.now() - started < 10_000) {
    if (!(await isReady(url))) return performance.now() - started
    await sleep(50)
  }
  return undefined
}

function startWriting({ url }: RunningServer, session: Session) {
  const payments: string[] = []
  const photos: string[] = []
  const faults: string[] = []
  let [stopped, refused] = [false, 0]
  const note = (what: string, status: number | undefined) => {
    if (status === 503) refused += 1
    else if (status !== undefined && status !== 201) faults.push(`${what} ${status}`)
  }
  const pay = async () => {
    while (!stopped) {
      const identification = randomUUID()
      const status = await recordPayment(url, session, identification)
      note('payment', status)
      if (status === 201) payments.push(identification)
      else await sleep(50)
    }
  }
  const takePhotos = async () => {
    while (!stopped) {
      const answer = await uploadPhoto(url, session)
      note('photo', answer?.status)
      if (answer?.status === 201 && answer.fileName !== undefined) photos.push(answer.fileName)
      await sleep(200)
    }
  }
  const writing = [pay(), pay(), takePhotos()]
  return {
    payments,
    photos,
    faults,
    refused: () => refused,
    async stop() {
      stopped = true
      await Promise.all(writing)
    },
  }
}
