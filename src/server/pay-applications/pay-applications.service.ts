import type { Transaction } from 'kysely'
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
import { assertChangeable } from '../../domain/pay-applications.ts'
import { partsOf, say, textOf } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { assertVersion, insertRow } from '../database/editable.ts'
import { type Once, readAndRunOnce } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { readBasis, writeInvoice } from '../invoices/create-invoice.service.ts'
import { changeInvoice, lockInvoiceAlone } from '../invoices/invoices.service.ts'
import { assertProjectExists } from '../projects/projects.queries.ts'
import { enter, proposeApplication, toInvoiceAmounts } from './next-application.ts'
import { type ApplicationIds, findPayApplication, findPayApplications } from './pay-applications.queries.ts'

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
    assertChangeable(application.state)
    assertVersion(z.encode(PayApplicationSchema, application), change.version)
    if (change.through !== undefined && change.through !== application.through) {
      const today = companyDayOf(by.at)
      const before = (await findPayApplications(trx, ids.projectId, today)).find(
        ({ number, state }) => number < application.number && state !== 'void',
      )
      assertThrough(change.through, today, before)
    }
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

/** An application whose project and invoice are locked. */
type Locked = Awaited<ReturnType<typeof lockInvoiceAlone>> & { application: PayApplication }

/** Also gives the invoice its next version. @returns the lines as they stand */
export async function changeAmounts(
  trx: Transaction<DB>,
  by: By,
  { application, project, invoice }: Locked,
  { lines: entered }: Pick<PayApplicationChange, 'lines'>,
): Promise<ApplicationLine[]> {
  if (entered && !application.isLast)
    throw new AppError('conflict', 'Change the last pay application: it begins where this one ends')
  const lines = entered && enter(application.lines, entered)
  await changeInvoice(
    trx,
    by,
    { project, invoice, isApplication: true },
    lines ? toInvoiceAmounts(lines) : {},
  )
  if (!lines) return application.lines
  await trx.deleteFrom('pay_application_line').where('application_id', '=', application.id).execute()
  await insertLines(trx, application.id, lines)
  return lines
}

export async function inLockedApplication(
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
