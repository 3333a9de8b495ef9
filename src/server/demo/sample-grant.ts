import { addDays, companyDayOf } from '../../domain/dates.ts'
import { percentOf } from '../../domain/money.ts'
import { choosePhoto, updateGrant } from '../grants/grants.service.ts'
import { findPhotoLists } from '../photos/photos.queries.ts'
import { at, named, type SampleCompany, type SampleJob } from './sample-job.ts'

/** Evidence for a grant of the completed job that was photographed: a pair of photos and the price in its parts. */
export async function gatherEvidence(company: SampleCompany, jobs: readonly SampleJob[]): Promise<void> {
  const office = at(company, company.today)
  const manager = named(company.people, 'Maria')
  for (const { row, project } of jobs) {
    if (row.status !== 'completed') continue
    const { before, after } = await findPhotoLists(office.db, project.id)
    const pairs = Math.min(before.length, after.length, slots.length)
    if (pairs === 0) continue
    const { contract } = await updateGrant(office, manager, project.id, { program: 'ebb' })
    for (const slot of slots.slice(0, pairs)) {
      const place = slots.indexOf(slot)
      for (const [side, photos] of [['before', before] as const, ['after', after] as const]) {
        const photo_id = photos[place]?.id ?? null
        await choosePhoto(office, manager, project.id, { slot, side, photo_id })
      }
    }
    const [labor, material, overhead] = [5000, 3000, 1200].map((percent) => percentOf(contract, percent))
    const parts = { labor: labor ?? 0, material: material ?? 0, overhead: overhead ?? 0 }
    const profit = contract - parts.labor - parts.material - parts.overhead
    const workDone = addDays(companyDayOf(office.clock.now()), -14)
    await updateGrant(office, manager, project.id, { ...parts, profit, workDone })
    return
  }
}

const slots = ['crawl_space_1', 'crawl_space_2', 'crawl_space_3'] as const
