import { listProjects, readProject } from '../../contract/projects.ts'
import { call } from '../api/client.ts'
import type { Stops } from './tour-steps.ts'

/** Jobs that show most: a bid that was signed, invoices, a permit on its way. */
const telling = ['in_progress', 'scheduled', 'permitting', 'contract_signed', 'bid_sent']

/** A project that the tour can show, and its newest bid. */
export async function findStops(): Promise<Stops> {
  const projects = await call(listProjects, { query: { limit: 50 } })
  const rank = (status: string) => (telling.includes(status) ? telling.indexOf(status) : telling.length)
  const [project] = projects.toSorted((one, other) => rank(one.status) - rank(other.status))
  if (!project) return { project: null, bid: null }
  const { bids, finalized } = await call(readProject, { params: { id: project.id } })
  return { project: project.id, bid: (finalized ?? bids.at(-1))?.id ?? null }
}
