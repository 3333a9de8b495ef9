import type { Transaction } from 'kysely'
import type { PayApplication, PayApplicationChange } from '../../contract/pay-applications.ts'
import { applicationMoney, assertAnswerable } from '../../domain/pay-applications.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { changeRow } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { ApplicationIds } from './pay-applications.queries.ts'
import { changeAmounts, inLockedApplication } from './pay-applications.service.ts'

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
    if (!lines) await changeRow(trx, 'invoice', application.invoice.id, by.at, {})
    const standing = lines ? await changeAmounts(trx, by, locked, { lines }) : application.lines
    const { due } = applicationMoney(standing)
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
