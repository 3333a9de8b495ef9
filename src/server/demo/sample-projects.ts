import type { ProjectStatus, Region } from '../../domain/projects.ts'
import { createRandom, type Random } from './random.ts'
import { type SampleJob, sampleJobs } from './sample-jobs.ts'
import { sampleFirstNames, sampleLastNames, sampleStreets } from './sample-words.ts'

/** What shall have happened to one project of the sample company. */
export interface SampleProject {
  customer: { name: string; phone: string; email: string }
  site: { street: string; city: string; state: string; zip: string; lat: number; lon: number }
  region: Region
  status: ProjectStatus
  /** Days before today on which the lead came in. */
  daysAgo: number
  job: SampleJob
  /** Index into the businesses, or null when the customer called by themselves. */
  business: number | null
  /** Everything else about it is drawn from this. */
  random: Random
}

/** How many projects stand where, and how many days ago they began. */
const spread: readonly (readonly [ProjectStatus, count: number, from: number, to: number])[] = [
  ['new_lead', 12, 0, 18],
  ['appointment_scheduled', 10, 5, 30],
  ['bid_sent', 18, 12, 75],
  ['contract_signed', 12, 25, 100],
  ['permitting', 10, 50, 150],
  ['scheduled', 9, 70, 170],
  ['in_progress', 14, 80, 220],
  ['completed', 22, 190, 540],
  ['contract_declined', 8, 60, 420],
  ['project_cancelled', 5, 90, 380],
]

/** The 120 projects in the order in which their leads came in; the same at every start. */
export function planSampleProjects(businessCount: number): SampleProject[] {
  const random = createRandom(1906)
  const plans = spread.flatMap(([status, count, from, to]) =>
    Array.from({ length: count }, (_, place) => planProject(random, status, from, to, place, businessCount)),
  )
  return plans.sort((one, other) => other.daysAgo - one.daysAgo)
}

function planProject(
  random: Random,
  status: ProjectStatus,
  from: number,
  to: number,
  place: number,
  businessCount: number,
): SampleProject {
  const region = random.chance(0.55) ? 'southern_california' : 'bay_area'
  const [street, city, zip, lat, lon] = random.pick<readonly [string, string, string, number, number]>(
    sampleStreets[region],
  )
  const firstName = random.pick(sampleFirstNames)
  const lastName = random.pick(sampleLastNames)
  const line = random.integer(0, 99)
  return {
    customer: {
      name: `${firstName} ${lastName}`,
      phone: `(${region === 'bay_area' ? '415' : '818'}) 555-01${String(line).padStart(2, '0')}`,
      email: `${plain(firstName)}.${plain(lastName)}${random.integer(10, 99)}@mail.example`,
    },
    site: siteOn(random.integer(101, 9899), { street, city, zip, lat, lon }),
    region,
    status,
    daysAgo: status === 'new_lead' && place === 0 ? 0 : random.integer(from, to),
    job: random.pick(sampleJobs),
    business: random.chance(0.7) ? random.integer(0, businessCount - 1) : null,
    random: createRandom(random.integer(1, 2_000_000_000)),
  }
}

/** House numbers lie along some half a mile of their street. */
function siteOn(
  house: number,
  { street, lat, lon, ...place }: { street: string; city: string; zip: string; lat: number; lon: number },
): SampleProject['site'] {
  const along = (house % 97) / 97 - 0.5
  const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000
  return {
    ...place,
    street: `${house} ${street}`,
    state: 'CA',
    lat: rounded(lat + along * 0.007),
    lon: rounded(lon + along * 0.004),
  }
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
}
