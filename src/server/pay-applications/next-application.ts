import type { Kysely } from 'kysely'
import type {
  ApplicationLine,
  ApplicationProposal,
  NewPayApplication,
  PayApplication,
} from '../../contract/pay-applications.ts'
import type { Day } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import type { BasisPoints } from '../../domain/money.ts'
import { cutText } from '../../domain/one-line.ts'
import { applicationMoney, appliedMoney, assertApplication } from '../../domain/pay-applications.ts'
import { type Said, say } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'
import { findInvoiceDefaults } from '../invoices/billing.queries.ts'
import { findScheduleOfValues, findWantedPapers } from './pay-applications.queries.ts'

/** The next application as far as nobody has entered anything: it begins where the last one ends. */
export async function proposeApplication(
  db: Kysely<DB>,
  projectId: number,
  { applications, today }: { applications: readonly PayApplication[]; today: Day },
): Promise<Omit<ApplicationProposal, 'problem' | 'problemParts'> & { problem: Said | null }> {
  const last = applications.find(({ isLast }) => isLast)
  const schedule = await findScheduleOfValues(db, projectId)
  const { retention } = await findInvoiceDefaults(db)
  return {
    number: (applications[0]?.number ?? 0) + 1,
    through: last && last.through > today ? last.through : today,
    lines: continueLines(schedule, last?.lines ?? [], retention),
    wanted: last?.wanted ?? (await findWantedPapers(db, projectId)),
    problem: whyNoNext(schedule, last),
  }
}

function whyNoNext(schedule: readonly ApplicationLine[], last: PayApplication | undefined): Said | null {
  if (schedule.length === 0) return 'Finalize a bid first: its lines are the schedule of values'
  if (last && (last.state === 'draft' || last.state === 'returned'))
    return say('Send pay application {number} first', { number: last.number })
  return null
}

/**
 * Today's schedule of values with what the last application says of each line. A line that is no longer in the contract
 * stays with what was done of it.
 */
function continueLines(
  schedule: readonly ApplicationLine[],
  last: readonly ApplicationLine[],
  usualRate: BasisPoints,
): ApplicationLine[] {
  const continued = schedule.map((line) => {
    const before = last.find(isSameLine(line))
    return before ? { ...line, ...endOf(before) } : { ...line, retentionRate: usualRate }
  })
  const dropped = last
    .filter((line) => !schedule.some(isSameLine(line)))
    .map((line) => ({ ...line, ...endOf(line), value: appliedMoney(line).completed }))
    .filter(({ value }) => value !== 0)
  return [...continued, ...dropped]
}

const isSameLine = (line: Pick<ApplicationLine, 'bid_id' | 'item_key'>) => (other: typeof line) =>
  other.bid_id === line.bid_id && other.item_key === line.item_key

function endOf(line: ApplicationLine) {
  const { work, stored, retentionRate } = line
  return {
    workBefore: work,
    storedBefore: stored,
    retentionBefore: appliedMoney(line).retention,
    work,
    stored,
    retentionRate,
  }
}

/** The lines with what was entered. @throws invalid naming the line of the request */
export function enter(
  lines: readonly ApplicationLine[],
  entered: NewPayApplication['lines'],
): ApplicationLine[] {
  const places = entered.map((line) => lines.findIndex(isSameLine(line)))
  places.forEach((place, index) => {
    if (place < 0)
      throw invalidField(`lines.${index}.item_key`, 'This is not a line of the schedule of values')
    if (places.indexOf(place) !== index)
      throw invalidField(`lines.${index}.item_key`, 'This line is there twice')
  })
  const result = lines.map((line, place) => {
    const { work, stored, retentionRate } = entered[places.indexOf(place)] ?? {}
    return {
      ...line,
      work: work ?? line.work,
      stored: stored ?? line.stored,
      retentionRate: retentionRate ?? line.retentionRate,
    }
  })
  assertApplication(result, (place) => Math.max(places.indexOf(place), 0))
  return result
}

/** What the invoice of an application asks for. */
export function toInvoiceAmounts(lines: readonly ApplicationLine[]) {
  return {
    items: lines
      .map((line) => ({ description: cutText(line.description, 200), amount: appliedMoney(line).asked }))
      .filter(({ amount }) => amount !== 0),
    retention: applicationMoney(lines).retentionThisPeriod,
  }
}
