import { addDays, companyDayOf } from '../../domain/dates.ts'
import { createCaissonLog } from '../caissons/caisson-logs.service.ts'
import { at, dayMs, named, type SampleCompany, type SampleJob } from './sample-job.ts'

/** The first holes of a job in progress that is priced by the vertical foot; rock was deeper than planned at some. */
export async function logCaissons(company: SampleCompany, jobs: readonly SampleJob[]): Promise<void> {
  const office = at(company, company.today - 2 * dayMs)
  const driller = named(company.people, 'Daniel')
  const drilledOn = addDays(companyDayOf(office.clock.now()), -1)
  for (const { row, project } of jobs) {
    if (row.status !== 'in_progress' || !(await isByTheFoot(company, project.id))) continue
    for (const [index, { drilledDepth, concretePlaced, waterDepth = null, note = '' }] of holes.entries()) {
      await createCaissonLog(office, driller, project.id, {
        hole: String(index + 1),
        diameter: 24_000,
        plannedDepth: 20_000,
        drilledDepth,
        rockDepth: drilledDepth - 4_000,
        waterDepth,
        concreteOrdered: 3_000,
        concretePlaced,
        soil: 'Fill to 4 ft, clay, then weathered sandstone',
        steel: '8 #7, #3 ties at 6 in',
        inspector: 'J. Ruiz, deputy inspector',
        note,
        drilledOn,
        pouredOn: addDays(drilledOn, 1),
      })
    }
    return
  }
}

const holes = [
  { drilledDepth: 20_000, concretePlaced: 2_500 },
  { drilledDepth: 20_500, concretePlaced: 2_600 },
  {
    drilledDepth: 24_000,
    concretePlaced: 3_400,
    waterDepth: 21_000,
    note: 'Rock 4 ft deeper. Caved at 9 ft, cased.',
  },
  { drilledDepth: 20_000, concretePlaced: 2_500 },
  { drilledDepth: 22_500, concretePlaced: 2_750 },
  { drilledDepth: 20_000, concretePlaced: 2_400 },
]

async function isByTheFoot({ deps }: SampleCompany, projectId: number): Promise<boolean> {
  const found = await deps.db
    .selectFrom('bid_item')
    .innerJoin('project', 'project.finalized_bid_id', 'bid_item.bid_id')
    .select('bid_item.id')
    .where('project.id', '=', projectId)
    .where('bid_item.unit', '=', 'VLF')
    .executeTakeFirst()
  return found !== undefined
}
