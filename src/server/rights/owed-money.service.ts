import type { z } from 'zod'
import type { OwedMoney, readOwedMoney as OwedMoneyRoute, OwedOfJob } from '../../contract/rights.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { citationOf, officialTextOf } from '../../domain/rights/legal-rules.ts'
import { moneyOwed, type Owed, retentionCap } from '../../domain/rights/money-owed.ts'
import { partsOf } from '../../domain/sentences/say.ts'
import type { Deps } from '../deps.ts'
import { assertProjectExists } from '../projects/projects.queries.ts'
import { findOwingJobs } from './rights.queries.ts'

/** What is owed to us on each job whose rights are watched, what is due first before the others. */
export async function listOwedMoney({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<OwedOfJob[]> {
  const today = companyDayOf(clock.now())
  const jobs = await findOwingJobs(db)
  return jobs
    .flatMap(({ facts, sums, project }) =>
      moneyOwed(facts, sums, today).map((owed) => ({ ...toOwedMoney(owed), project })),
    )
    .toSorted(
      (one, other) => (one.due ?? '9').localeCompare(other.due ?? '9') || one.project.id - other.project.id,
    )
}

/** @throws not_found */
export async function readOwedMoney(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  projectId: number,
): Promise<z.output<typeof OwedMoneyRoute.response>> {
  await assertProjectExists(db, projectId)
  const [job] = await findOwingJobs(db, projectId)
  if (!job) return { owed: [], cap: null }
  const { contractType, workKind } = job.facts
  const bondNotGiven = job.bondNotGiven && contractType === 'subcontract'
  const cap = retentionCap({ ...job, held: job.sums.held, workKind, bondNotGiven })
  return {
    owed: moneyOwed(job.facts, job.sums, companyDayOf(clock.now())).map(toOwedMoney),
    cap: cap && {
      limit: cap.limit,
      held: job.sums.held,
      excess: cap.excess,
      section: citationOf(cap.rule),
      officialText: officialTextOf(cap.rule),
    },
  }
}

function toOwedMoney({ kind, amount, since, deadline, daysLeft, charge }: Owed): OwedMoney {
  return {
    kind,
    amount,
    since,
    due: deadline?.day ?? null,
    formula: deadline?.formula.text ?? '',
    formulaParts: deadline ? partsOf(deadline.formula) : undefined,
    section: deadline ? citationOf(deadline.rule) : '',
    officialText: deadline ? officialTextOf(deadline.rule) : '',
    daysLeft,
    charge,
  }
}
