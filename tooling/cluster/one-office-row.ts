import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { readLiveAt } from '../../src/server/testing/read-live.ts'
import { ask } from '../ask.ts'
import { openInvoice } from '../torture/open-invoice.ts'
import type { TortureResult, TortureRow } from '../torture/row.ts'
import { type Cluster, openCluster } from './cluster.ts'

/** What is the same office at whichever server one asks. Each gives what was counted, and whether that is right. */
const checks: [name: string, check: (cluster: Cluster) => Promise<{ right: boolean; said: string }>][] = [
  ['sessions', checkSessions],
  ['sign-outs', checkSignOuts],
  ['guesses', checkGuesses],
  ['limits', checkLimits],
  ['one key at once', checkOneKey],
  ['files', checkFiles],
  ['live updates', checkLive],
]

export const oneOfficeRow: TortureRow = {
  id: 'M1',
  title: 'four servers are one office',
  passesWhen: 'a session, a limit, a key, a file and a change at one server hold at all',
  guard: 'each server has a database of its own',
  async run({ guarded, say }) {
    const cluster = await openCluster({ servers: 4, isShared: guarded })
    try {
      const wrong: string[] = []
      const said: string[] = []
      for (const [name, check] of checks) {
        const result = await check(cluster).catch((error: unknown) => ({ right: false, said: String(error) }))
        say(`${name}: ${result.said}`)
        said.push(`${name}: ${result.said}`)
        if (!result.right) wrong.push(name)
      }
      return {
        passed: wrong.length === 0,
        figure: `${said.join('; ')}${wrong.length === 0 ? '' : `; WRONG: ${wrong.join(', ')}`}`,
      } satisfies TortureResult
    } finally {
      await cluster.close()
    }
  },
}

const statusesAt = (cluster: Cluster, authorization: string) =>
  Promise.all(
    cluster.servers.map(async ({ url }) => (await ask(`${url}/api/auth/me`, 'GET', authorization)).status),
  )

async function checkSessions(cluster: Cluster) {
  const statuses = await statusesAt(cluster, cluster.authorization)
  return { right: statuses.every((status) => status === 200), said: `answers ${statuses.join(', ')}` }
}

async function checkSignOuts(cluster: Cluster) {
  const authorization = await signInAgain(cluster)
  const before = await statusesAt(cluster, authorization)
  await ask(`${cluster.servers[0]?.url}/api/auth/logout`, 'POST', authorization)
  const after = await statusesAt(cluster, authorization)
  return {
    right: before.every((status) => status === 200) && after.every((status) => status === 401),
    said: `answers ${before.join(', ')}, right after signing out ${after.join(', ')}`,
  }
}

const password = 'a password that is long enough'

/** A colleague of her own for each call, because a session ends for good. */
async function signInAgain(cluster: Cluster): Promise<string> {
  const [first] = cluster.servers
  const email = `${randomUUID()}@example.com`
  const employee = await ask<{ id: number }>(`${first?.url}/api/employees`, 'POST', cluster.authorization, {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email,
    role: 'estimator',
    password,
  })
  if (employee.status !== 201) throw new Error(`No employee: ${JSON.stringify(employee.body)}`)
  const signedIn = await ask<{ token: string }>(`${first?.url}/api/auth/login`, 'POST', '', {
    email,
    password,
  })
  return `Bearer ${signedIn.body.token}`
}

async function checkGuesses({ servers }: Cluster) {
  const guesses = Array.from({ length: 40 }, (_, turn) =>
    ask(`${servers[turn % servers.length]?.url}/api/auth/login`, 'POST', '', {
      email: 'dana@example.com',
      password: `guess ${turn}`,
    }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  const tried = statuses.filter((status) => status === 401).length
  const refused = statuses.filter((status) => status === 429).length
  return { right: tried <= 10 && tried + refused === 40, said: `${tried} of 40 at once were tried` }
}

async function checkLimits({ servers }: Cluster) {
  const statuses: number[] = []
  for (let turn = 0; turn < 80; turn += 1) {
    const url = `${servers[turn % servers.length]?.url}/api/bid/${'x'.repeat(43)}`
    statuses.push((await ask(url, 'GET', '')).status)
  }
  const answered = statuses.filter((status) => status === 404).length
  return { right: answered === 60, said: `${answered} of 80 looks in a minute were answered` }
}

/** A payment with the same key fifty times at once, over all servers. */
async function checkOneKey(cluster: Cluster) {
  const { projectId, invoiceId } = await openInvoice(cluster.servers[0]?.url ?? '', cluster.authorization)
  const key = { 'idempotency-key': randomUUID() }
  const payments = Array.from({ length: 50 }, (_, turn) => {
    const form = new FormData()
    form.set('invoice_id', String(invoiceId))
    form.set('amount', '12.50')
    form.set('method', 'check')
    const url = `${cluster.servers[turn % cluster.servers.length]?.url}/api/projects/${projectId}/payments`
    return ask(url, 'POST', cluster.authorization, form, key)
  })
  const replies = await Promise.all(payments)
  const answers = new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))
  const invoice = await ask<{ received_payments: unknown[] }>(
    `${cluster.url}/api/invoices/${invoiceId}`,
    'GET',
    cluster.authorization,
  )
  const made = invoice.body.received_payments.length
  return {
    right: made === 1 && answers.size === 1,
    said: `50 requests, ${made} payment, ${answers.size} answer`,
  }
}

async function checkFiles(cluster: Cluster) {
  const { projectId } = await openInvoice(cluster.servers[0]?.url ?? '', cluster.authorization)
  const path = `/api/projects/${projectId}/upload?prefix=before`
  let shown = 0
  for (const [index, server] of cluster.servers.entries()) {
    const form = new FormData()
    const background = { r: index * 60, g: 90, b: 30 }
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .jpeg()
      .toBuffer()
    form.set('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `photo-${index}.jpg`)
    const sent = await ask<{ images: { fileName: string }[] }>(
      server.url + path,
      'POST',
      cluster.authorization,
      form,
    )
    const fileName = sent.body.images[0]?.fileName
    const pictures = await Promise.all(
      cluster.servers.map(async ({ url }) => {
        const response = await fetch(`${url}/api/projects/${projectId}/images/before/${fileName}`, {
          headers: { authorization: cluster.authorization },
        })
        return response.status === 200 ? Buffer.from(await response.arrayBuffer()).toString('base64') : ''
      }),
    )
    if (pictures.every((picture) => picture !== '' && picture === pictures[0])) shown += 1
  }
  return { right: shown === cluster.servers.length, said: `${shown} photos the same at all four` }
}

/** Each server tells of a hundred changes that were made at the one beside it. */
async function checkLive(cluster: Cluster) {
  const token = cluster.authorization.slice('Bearer '.length)
  const { projectId } = await openInvoice(cluster.servers[0]?.url ?? '', cluster.authorization)
  const readers = await Promise.all(cluster.servers.map(({ url }) => readLiveAt(url, token)))
  // The first stream of a server opens the connection on which it hears.
  await sleep(1_000)
  const before = readers.map(({ heard }) => heard.length)
  for (let turn = 0; turn < 100; turn += 1) {
    const { url } = cluster.servers[turn % cluster.servers.length] ?? cluster
    await ask(`${url}/api/projects/${projectId}/notes`, 'POST', cluster.authorization, {
      content: `Note ${turn}`,
    })
  }
  await sleep(1_000)
  const heard = readers.map(
    (reader, index) =>
      reader.heard.slice(before[index]).filter(({ message }) => message.type === 'change').length,
  )
  for (const reader of readers) await reader.hangUp()
  return { right: heard.every((count) => count >= 100), said: `of 100 changes heard ${heard.join(', ')}` }
}
