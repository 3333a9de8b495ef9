import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import {
  type ApplicationLine,
  type ApplicationProposal,
  type NewPayApplication,
  type PayApplication,
  type PayApplicationChange,
  PayApplication as PayApplicationSchema,
} from '../../contract/pay-applications.ts'
import { assertBookDay, daysAheadOfPaper } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import type { BasisPoints } from '../../domain/money.ts'
import { cutText } from '../../domain/one-line.ts'
import {
  applicationMoney,
  appliedMoney,
  assertAnswerable,
  assertApplication,
} from '../../domain/pay-applications.ts'
import { partsOf, type Said, say, textOf } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { assertVersion, changeRow, insertRow } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import { type Once, readAndRunOnce } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findInvoiceDefaults } from '../invoices/billing.queries.ts'
import { readBasis, writeInvoice } from '../invoices/create-invoice.service.ts'
import { changeInvoice, lockInvoiceAlone } from '../invoices/invoices.service.ts'
import { assertProjectExists } from '../projects/projects.queries.ts'
import {
  type ApplicationIds,
  findPayApplication,
  findPayApplications,
  findScheduleOfValues,
  findWantedPapers,
} from './pay-applications.queries.ts'

/** @throws not_found for the project */
export async function listPayApplications(
  { db, clock }: Deps,
  projectId: number,
): Promise<{ applications: PayApplication[]; proposal: ApplicationProposal }> {
  await assertProjectExists(db, projectId)
  const today = companyDayOf(clock.now())
  const applications = await findPayApplications(db, projectId, today)
  const { problem, ...proposal } = await proposeApplication(db, projectId, { applications, today })
  return {
    applications,
    proposal: {
      ...proposal,
      problem: problem === null ? '' : textOf(problem),
      problemParts: problem === null ? undefined : partsOf(problem),
    },
  }
}

/** The next application as far as nobody has entered anything: it begins where the last one ends. */
async function proposeApplication(
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
function enter(lines: readonly ApplicationLine[], entered: NewPayApplication['lines']): ApplicationLine[] {
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
function toInvoiceAmounts(lines: readonly ApplicationLine[]) {
  return {
    items: lines
      .map((line) => ({ description: cutText(line.description, 200), amount: appliedMoney(line).asked }))
      .filter(({ amount }) => amount !== 0),
    retention: applicationMoney(lines).retentionThisPeriod,
  }
}

/**
 * The next application, with its invoice as a draft. Sending that invoice submits it.
 * @throws not_found; conflict without a contract, or while the last one was not sent; invalid naming the field
 */
export async function createPayApplication(
  deps: Deps,
  actor: Actor,
  projectId: number,
  request: NewPayApplication,
  once: Once,
): Promise<PayApplication> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  return readAndRunOnce(
    deps.db,
    actor.id,
    once,
    (trx) => readBasis(trx, projectId),
    async (trx, basis) => {
      const applications = await findPayApplications(trx, projectId, today)
      const proposal = await proposeApplication(trx, projectId, { applications, today })
      const { number, problem, wanted } = proposal
      if (problem !== null) throw new AppError('conflict', problem)
      assertThrough(
        request.through,
        today,
        applications.find(({ isLast }) => isLast),
      )
      const lines = enter(proposal.lines, request.lines)
      const invoice = await writeInvoice(
        trx,
        { actor, at },
        { project_id: projectId, title: `Pay application ${number}`, ...toInvoiceAmounts(lines) },
        basis,
      )
      const id = await insertRow(trx, 'pay_application', {
        project_id: projectId,
        invoice_id: invoice.id,
        number,
        through: request.through,
        wanted: request.wanted ?? wanted,
        photo_ids: request.photo_ids ?? [],
        created_by: actor.id,
        created_at: at,
      })
      await insertLines(trx, id, lines)
      return findPayApplication(trx, { projectId, applicationId: id }, today)
    },
  )
}

/** @throws invalid naming `through` */
function assertThrough(through: Day, today: Day, last: PayApplication | undefined): void {
  assertBookDay('through', through, today, daysAheadOfPaper)
  if (last && through < last.through)
    throw invalidField(
      'through',
      say('Must not be before {day}, where pay application {number} ends', {
        day: last.through,
        number: last.number,
      }),
    )
}

async function insertLines(
  trx: Transaction<DB>,
  applicationId: number,
  lines: readonly ApplicationLine[],
): Promise<void> {
  await trx
    .insertInto('pay_application_line')
    .values(
      lines.map((line, position) => ({
        application_id: applicationId,
        position,
        bid_id: line.bid_id,
        item_key: line.item_key,
        description: line.description,
        value: line.value,
        quantity: line.quantity,
        unit: line.unit,
        work_before: line.workBefore,
        stored_before: line.storedBefore,
        retention_before: line.retentionBefore,
        work: line.work,
        stored: line.stored,
        retention_rate: line.retentionRate,
      })),
    )
    .execute()
}

/**
 * Changes the last application, and its invoice with it.
 * @throws not_found; conflict for a stale version, one that was approved, or one that another follows; forbidden in a
 * closed month; invalid naming the field
 */
export async function updatePayApplication(
  deps: Deps,
  actor: Actor,
  ids: ApplicationIds,
  change: PayApplicationChange,
): Promise<PayApplication> {
  return inLockedApplication(deps, actor, ids, async (trx, by, { application, ...locked }) => {
    if (application.state === 'approved' || application.state === 'paid')
      throw new AppError('conflict', 'An approved application cannot be changed')
    assertVersion(z.encode(PayApplicationSchema, application), change.version)
    const others = await findPayApplications(trx, ids.projectId, companyDayOf(by.at))
    if (change.through !== undefined && change.through !== application.through)
      assertThrough(
        change.through,
        companyDayOf(by.at),
        others.find(({ number, state }) => number < application.number && state !== 'void'),
      )
    await changeAmounts(trx, by, { application, ...locked }, change)
    const { through, wanted, photo_ids } = change
    await trx
      .updateTable('pay_application')
      .set({
        through: through ?? application.through,
        wanted: wanted ?? application.wanted,
        photo_ids: photo_ids ?? application.photo_ids,
      })
      .where('id', '=', application.id)
      .execute()
  })
}

type Locked = Awaited<ReturnType<typeof lockInvoiceAlone>> & { application: PayApplication }

/** Also gives the invoice its next version. */
async function changeAmounts(
  trx: Transaction<DB>,
  by: By,
  { application, project, invoice }: Locked,
  { lines: entered }: Pick<PayApplicationChange, 'lines'>,
): Promise<void> {
  if (entered && !application.isLast)
    throw new AppError('conflict', 'Change the last pay application: it begins where this one ends')
  const lines = entered && enter(application.lines, entered)
  await changeInvoice(
    trx,
    by,
    { project, invoice, isApplication: true },
    lines ? toInvoiceAmounts(lines) : {},
  )
  if (!lines) return
  await trx.deleteFrom('pay_application_line').where('application_id', '=', application.id).execute()
  await insertLines(trx, application.id, lines)
}

async function inLockedApplication(
  deps: Deps,
  actor: Actor,
  ids: ApplicationIds,
  work: (trx: Transaction<DB>, by: By, locked: Locked) => Promise<void>,
): Promise<PayApplication> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  const { invoice: known } = await findPayApplication(deps.db, ids, today)
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockInvoiceAlone(trx, known.id, at)
    const application = await findPayApplication(trx, ids, today)
    await work(trx, { actor, at }, { ...locked, application })
    return findPayApplication(trx, ids, today)
  })
}

/** @throws not_found; conflict unless it waits for an answer */
export async function returnPayApplication(
  deps: Deps,
  actor: Actor,
  ids: ApplicationIds,
  { reason }: { reason: string },
): Promise<PayApplication> {
  return inLockedApplication(deps, actor, ids, async (trx, by, { application }) => {
    assertAnswerable(application.state)
    await trx
      .updateTable('pay_application')
      .set({ returned_at: by.at, return_reason: reason })
      .where('id', '=', application.id)
      .execute()
    await changeRow(trx, 'invoice', application.invoice.id, by.at, {})
    await recordAnswer(
      trx,
      by,
      application,
      'changed',
      say('noted that pay application {number} was returned: {text}', {
        number: application.number,
        text: reason,
      }),
    )
  })
}

/**
 * With `lines`, what was approved differs from what was asked for, and the invoice becomes what was approved.
 * @throws not_found; conflict unless it waits for an answer; forbidden in a closed month; invalid naming the field
 */
export async function approvePayApplication(
  deps: Deps,
  actor: Actor,
  ids: ApplicationIds,
  { lines }: Pick<PayApplicationChange, 'lines'>,
): Promise<PayApplication> {
  return inLockedApplication(deps, actor, ids, async (trx, by, locked) => {
    const { application } = locked
    assertAnswerable(application.state)
    if (lines) await changeAmounts(trx, by, locked, { lines })
    else await changeRow(trx, 'invoice', application.invoice.id, by.at, {})
    const { due } = await findPayApplication(trx, ids, companyDayOf(by.at))
    await trx
      .updateTable('pay_application')
      .set({
        approved_at: by.at,
        asked_before_approval: due === application.due ? null : application.due,
      })
      .where('id', '=', application.id)
      .execute()
    await recordAnswer(
      trx,
      by,
      application,
      'approved',
      say('noted that pay application {number} was approved for {money}', {
        number: application.number,
        money: due,
      }),
    )
  })
}

function recordAnswer(
  trx: Transaction<DB>,
  { actor, at }: By,
  { project_id: projectId, invoice }: PayApplication,
  verb: string,
  summary: ReturnType<typeof say>,
): Promise<void> {
  return recordEvent(trx, { at, actor, projectId, entity: 'invoice', entityId: invoice.id, verb, summary })
}
