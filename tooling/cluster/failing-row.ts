import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivery } from '../../src/contract/deliveries.ts'
import { readLiveAt } from '../../src/server/testing/read-live.ts'
import { ask } from '../ask.ts'
import { openInvoice } from '../torture/open-invoice.ts'
import { recordPayment, type Session } from '../torture/payment-office.ts'
import type { TortureOptions, TortureResult, TortureRow } from '../torture/row.ts'
import { openPostOffice, type PostOffice, writePaper } from '../torture/sending-office.ts'
import { type Cluster, openCluster } from './cluster.ts'

const longestPauseMs = 30_000
const writers = 8
const mailsOfEach = 10

export const failingRow: TortureRow = {
  id: 'L12',
  title: 'one of four servers is killed, and the database fails over, under load',
  passesWhen: 'nothing acknowledged is lost or doubled, each mail comes once, service is back within 30 s',
  guard: 'the standby gets nothing any more, and commits do not wait for it',
  async run(options) {
    const postOffice = await openPostOffice()
    try {
      const cluster = await openCluster({
        servers: 4,
        isSynchronous: options.guarded,
        env: {
          SMTP_URL: `smtp://127.0.0.1:${postOffice.port}`,
          MAIL_FROM: 'Bedrock <office@bedrock.example>',
          SEND_TIMEOUT_SECONDS: '5',
        },
      })
      try {
        return await failOver(cluster, postOffice, options)
      } finally {
        await cluster.close()
      }
    } finally {
      await postOffice.close()
    }
  },
}

async function failOver(
  cluster: Cluster,
  postOffice: PostOffice,
  { guarded, say, length }: TortureOptions,
): Promise<TortureResult> {
  const { authorization } = cluster
  const session = { authorization, ...(await openInvoice(cluster.url, authorization)) }
  const live = await readLiveAt(cluster.servers[0]?.url ?? '', authorization.slice('Bearer '.length))
  const load = startLoad(cluster.url, session)
  const each = length === 'long' ? 2_000 : 200
  await load.waitFor(each)
  await sendMails(cluster, 'before')
  say(`${load.acknowledged.length} payments acknowledged; one server is killed`)
  cluster.servers[1]?.process.kill('SIGKILL')
  const afterServer = await load.pauseUntil(each)
  if (!guarded) {
    await cluster.databases.freezeStandby()
    await load.waitFor(each)
  }
  await sendMails(cluster, 'between')
  say(`${load.acknowledged.length} payments acknowledged; the primary is killed`)
  cluster.databases.killPrimary()
  const afterDatabase = await load.pauseUntil(each)
  await sendMails(cluster, 'after')
  const heardBefore = live.heard.length
  await load.waitFor(50)
  await load.stop()
  await sleep(1_000)
  const heard = live.heard.length - heardBefore
  await live.hangUp()

  const kept = await readPayments(cluster.url, session)
  const once = new Set(kept)
  const lost = load.acknowledged.filter((identification) => !once.has(identification)).length
  const doubled = kept.length - once.size
  const mails = guarded ? await readMails(cluster, postOffice) : 'not counted'
  const wanted = `${3 * mailsOfEach} mails, ${3 * mailsOfEach} sent, each came once`
  return {
    passed:
      lost + doubled + load.faults.length === 0 &&
      Math.max(afterServer, afterDatabase) <= longestPauseMs &&
      heard > 0 &&
      mails === wanted,
    figure: `${load.acknowledged.length} payments acknowledged, ${lost} lost, ${doubled} doubled, ${load.faults.length} unexpected answers${load.faults.length > 0 ? ` (${[...new Set(load.faults)].join(', ')})` : ''}; nothing acknowledged for ${(afterServer / 1000).toFixed(1)} s after the server, ${(afterDatabase / 1000).toFixed(1)} s after the database; ${heard} changes heard live afterwards; ${mails}`,
  }
}

/** People who try again with the same key until they get an answer, as the app's outbox does. */
function startLoad(url: string, session: Session) {
  const acknowledged: string[] = []
  const faults: string[] = []
  let stopped = false
  async function write(): Promise<void> {
    while (!stopped) {
      const identification = randomUUID()
      for (;;) {
        const status = await recordPayment(url, session, identification)
        if (status === 201) acknowledged.push(identification)
        // No answer, or one that says to try again.
        else if (status !== undefined && ![409, 502, 503, 504].includes(status)) faults.push(`${status}`)
        if (status === 201 || stopped) break
        await sleep(100)
      }
    }
  }
  const writing = Array.from({ length: writers }, () => write())
  async function waitFor(count: number): Promise<void> {
    const goal = acknowledged.length + count
    const deadline = performance.now() + 120_000
    while (acknowledged.length < goal) {
      if (performance.now() > deadline) throw new Error('Nothing is acknowledged any more')
      await sleep(10)
    }
  }
  return {
    acknowledged,
    faults,
    waitFor,
    /** @returns the longest time, in ms, in which nothing was acknowledged, until that many were */
    async pauseUntil(count: number): Promise<number> {
      let [longest, last, known] = [0, performance.now(), acknowledged.length]
      const done = waitFor(count).then(() => true)
      while (!(await Promise.race([done, sleep(5).then(() => false)]))) {
        longest = Math.max(longest, performance.now() - last)
        if (acknowledged.length > known) [known, last] = [acknowledged.length, performance.now()]
      }
      return longest
    },
    async stop() {
      stopped = true
      await Promise.all(writing)
    },
  }
}

async function sendMails(cluster: Cluster, when: string): Promise<void> {
  for (let turn = 0; turn < mailsOfEach; turn += 1) {
    const email = `${when}-${turn}@example.com`
    const { send } = await writePaper.invoice(cluster, cluster.authorization, email)
    const reply = await ask(cluster.url + send, 'POST', cluster.authorization, {})
    if (reply.status !== 200) throw new Error(`Sending was answered ${reply.status}`)
  }
}

/** Waits until nothing is queued. A job of a killed server is taken up by another within a minute. */
async function readMails(cluster: Cluster, { mailboxes }: PostOffice): Promise<string> {
  let deliveries: Delivery[] = []
  for (let attempt = 1; attempt <= 240; attempt += 1) {
    const url = `${cluster.url}/api/deliveries?limit=200`
    deliveries = (await ask<Delivery[]>(url, 'GET', cluster.authorization)).body
    if (!deliveries.some(({ status }) => status === 'queued')) break
    await sleep(500)
  }
  const sent = deliveries.filter(({ status }) => status === 'accepted').length
  const twice = [...mailboxes.values()].filter((messageIds) => new Set(messageIds).size > 1).length
  const came = twice === 0 ? 'each came once' : `${twice} came twice`
  return `${mailboxes.size} mails, ${sent} sent, ${came}`
}

async function readPayments(url: string, { authorization, invoiceId }: Session): Promise<string[]> {
  const reply = await ask<{ received_payments: { identification: string }[] }>(
    `${url}/api/invoices/${invoiceId}`,
    'GET',
    authorization,
  )
  return reply.body.received_payments.map(({ identification }) => identification)
}
