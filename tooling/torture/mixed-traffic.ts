import { randomUUID } from 'node:crypto'
import { generateProjects } from '../../bench/generate-projects.ts'
import { regions } from '../../src/domain/projects.ts'
import { post } from '../set-up-company.ts'
import { openInvoice } from './open-invoice.ts'
import { recordPayment, type Session } from './payment-office.ts'
import { uploadPhoto, withDatabase } from './photos.ts'

/** What an office asks for through a day, in about that mixture. */
export interface Traffic {
  /** @throws when the answer is not the wanted one */
  send(turn: number): Promise<void>
}

interface Desk {
  url: string
  authorization: string
  projectIds: number[]
  bids: { projectId: number; bidId: number; bidIndex: string }[]
  /** Own jobs, on which money and bids are written. */
  jobs: Job[]
}

interface Job extends Session {
  bid: { id: number; version: number }
  isSaving: boolean
}

type Call = (desk: Desk, turn: number) => Promise<void>

/** So many that in an hour none gets more payments than a large job has. */
const ownJobs = 600

/** Writes that many projects in bulk into a started sample company, and signs in. */
export async function openTraffic(url: string, dataDir: string, projects: number): Promise<Traffic> {
  const rows = await withDatabase(dataDir, async (db) => {
    await generateProjects(db, projects)
    return db
      .selectFrom('bid')
      .innerJoin('project', 'project.id', 'bid.project_id')
      .where('project.number', 'like', 'BENCH-%')
      .select(['project.id as projectId', 'bid.id as bidId', 'bid.bid_index as bidIndex'])
      .orderBy('bid.id')
      .execute()
  })
  const credentials = { email: 'maria@groundwork.example', password: 'groundwork-demo' }
  const { token } = await post<{ token: string }>(url, '/api/auth/login', credentials)
  const authorization = `Bearer ${token}`
  const jobs: Job[] = []
  for (let count = 0; count < Math.min(ownJobs, projects); count += 1)
    jobs.push(await openJob(url, authorization))
  const desk = { url, authorization, projectIds: rows.map(({ projectId }) => projectId), bids: rows, jobs }
  return { send: (turn) => pick(turn)(desk, turn) }
}

async function openJob(url: string, authorization: string): Promise<Job> {
  const { projectId, invoiceId } = await openInvoice(url, authorization)
  const bid = await post<Job['bid']>(url, `/api/projects/${projectId}/bids`, {}, authorization)
  return { authorization, projectId, invoiceId, bid, isSaving: false }
}

/** Walks the list in steps, so that neighbors in time are none in it. */
const at = <One>(list: readonly One[], turn: number): One => {
  const one = list[(turn * 7919) % list.length]
  if (one === undefined) throw new Error('Nothing to choose from')
  return one
}

const read =
  (path: (desk: Desk, turn: number) => string): Call =>
  async (desk, turn) => {
    const { url, authorization } = desk
    const response = await fetch(url + path(desk, turn), { headers: { authorization } })
    const body = await response.arrayBuffer()
    if (response.status !== 200 || body.byteLength === 0) {
      throw new Error(
        `GET ${path(desk, turn)} answered ${response.status}: ${new TextDecoder().decode(body).slice(0, 200)}`,
      )
    }
  }

const readProject = read((desk, turn) => `/api/projects/${at(desk.projectIds, turn)}`)
const readList = read((_, turn) => `/api/projects?limit=50&region=${at(regions, turn)}`)
const readDashboard = read(() => '/api/dashboard')
const find = read((_, turn) => `/api/search?q=customer%20${turn % 5_000}`)
const readBids = read((desk, turn) => `/api/projects/${at(desk.projectIds, turn)}/bids`)
const readInvoices = read(() => '/api/invoices?limit=50')
const readBilling = read((desk, turn) => `/api/projects/${at(desk.projectIds, turn)}/billing`)
const readHistory = read((desk, turn) => `/api/projects/${at(desk.projectIds, turn)}/history`)
const readNeeds = read(() => '/api/needs')
const readCalendar = read(() => '/api/appointments?limit=200')
const readReport = read(() => '/api/reports/receivables')
const readSession = read(() => '/api/session-info')
const readPdf = read((desk, turn) => {
  const { projectId, bidId } = at(desk.bids, turn)
  return `/api/projects/${projectId}/bids/${bidId}/pdf`
})
const readPublicBid = read((desk, turn) => `/api/bid/${at(desk.bids, turn).bidIndex}`)

const writeNote: Call = async ({ url, authorization, projectIds }, turn) => {
  const content = `Called the office, time ${turn}`
  await post(url, `/api/projects/${at(projectIds, turn)}/notes`, { content }, authorization)
}

const writePayment: Call = async ({ url, jobs }, turn) => {
  const status = await recordPayment(url, at(jobs, turn), randomUUID())
  if (status !== 201) throw new Error(`A payment was answered ${status}`)
}

const writeInvoice: Call = async ({ url, authorization, jobs }, turn) => {
  const items = [{ description: 'Piers', amount: 5 }]
  await post(url, '/api/invoices', { project_id: at(jobs, turn).projectId, items }, authorization)
}

const saveBid: Call = async ({ url, authorization, jobs }, turn) => {
  const job = at(jobs, turn)
  if (job.isSaving) return
  job.isSaving = true
  try {
    const response = await fetch(`${url}/api/projects/${job.projectId}/bids/${job.bid.id}`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ version: job.bid.version, title: `Piers, draft ${turn}` }),
    })
    if (response.status !== 200)
      throw new Error(`Saving a bid answered ${response.status}: ${await response.text()}`)
    const answer = (await response.json()) as { bid?: Job['bid'] } & Job['bid']
    job.bid.version = (answer.bid ?? answer).version
  } finally {
    job.isSaving = false
  }
}

const addPhoto: Call = async ({ url, jobs }, turn) => {
  const answer = await uploadPhoto(url, at(jobs, turn))
  if (answer?.status !== 201) throw new Error(`A photo was answered ${answer?.status}`)
}

/** How often each comes in fifty. */
const shares: [Call, number][] = [
  [readProject, 11],
  [readList, 7],
  [readDashboard, 3],
  [find, 3],
  [readBids, 3],
  [readInvoices, 2],
  [readBilling, 2],
  [readHistory, 2],
  [readNeeds, 2],
  [readCalendar, 2],
  [readSession, 2],
  [readReport, 1],
  [readPdf, 1],
  [writeNote, 4],
  [writePayment, 3],
  [saveBid, 1],
  [writeInvoice, 1],
]

const calls = shares.flatMap(([call, count]) => Array.from({ length: count }, () => call))

function pick(turn: number): Call {
  // Once in ten seconds a photo, and a customer who looks at a bid: strangers are limited to one request a second.
  if (turn % 500 === 250) return addPhoto
  if (turn % 500 === 0) return readPublicBid
  return at(calls, turn)
}
