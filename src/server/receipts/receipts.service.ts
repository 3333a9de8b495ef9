import type { Transaction } from 'kysely'
import { z } from 'zod'
import { SimilarExpense } from '../../contract/expenses.ts'
import { type Receipt, Receipt as ReceiptSchema } from '../../contract/receipts.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { type Said, say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import { type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { inboxFolder } from '../files/file-paths.ts'
import { insertStoredFile, type StoredUpload, storeUpload, type UploadedFile } from '../files/stored-files.ts'
import { withWrittenFile } from '../files/written-file.ts'
import {
  findExpenseOfContent,
  findReceipt,
  findWaitingTwin,
  holdContent,
  insertReceipt,
  lockReceipt,
} from './receipts.queries.ts'

/**
 * Takes a receipt into the inbox. @param again keeps it although the same file is here already
 * @throws invalid naming `receipt`, too_large; conflict with `current` for a file that waits or hangs on an expense
 */
export async function createReceipt(
  deps: Deps,
  actor: Actor,
  { again, receipts, once = unkeyed }: { again: boolean; receipts?: readonly UploadedFile[]; once?: Once },
): Promise<Receipt> {
  const at = deps.clock.now()
  const stored = await storeUpload(deps.files, receipts ?? [], {
    field: 'receipt',
    folder: inboxFolder,
    shelf: 'receipts',
    name: `${companyDayOf(at)} ${nameOf(receipts?.[0])}`,
  })
  if (!stored) throw invalidField('receipt', 'Choose a picture or a PDF')
  return withWrittenFile(deps, stored.path, (use) =>
    runOnce(deps.db, actor.id, once, async (trx) => {
      await holdContent(trx, stored.sourceSha256)
      if (!again) await assertNewContent(trx, stored.sourceSha256)
      const receipt = await recordReceipt(trx, { actor, at }, stored)
      use()
      return receipt
    }),
  )
}

/** The sender's name for it, without what it claims to be. */
function nameOf(upload: UploadedFile | undefined): string {
  return (upload?.name ?? '').replace(/\.[^.]{1,5}$/, '') || 'receipt'
}

/** @throws conflict saying where the same file is */
async function assertNewContent(trx: Transaction<DB>, sourceSha256: Buffer): Promise<void> {
  const waiting = await findWaitingTwin(trx, sourceSha256)
  if (waiting) {
    const message = 'This file is in the inbox already'
    const current = z.encode(ReceiptSchema, waiting)
    throw new AppError('conflict', message, { fields: { receipt: message }, current })
  }
  const expense = await findExpenseOfContent(trx, sourceSha256)
  if (!expense) return
  const message = say('This file is already the receipt of {money} by {name} on project {number}', {
    money: expense.cost,
    name: expense.paidTo,
    number: expense.project.number,
  })
  const current = z.encode(SimilarExpense, expense)
  throw new AppError('conflict', message, { fields: { receipt: message }, current })
}

async function recordReceipt(
  trx: Transaction<DB>,
  { actor, at }: By,
  stored: StoredUpload,
): Promise<Receipt> {
  const by = { created_by: actor.id, created_at: at }
  const fileId = await insertStoredFile(trx, { ...stored.row, ...by, project_id: null })
  const id = await insertReceipt(trx, {
    file_id: fileId,
    source_sha256: stored.sourceSha256,
    original_name: stored.row.original_name ?? '',
    ...by,
  })
  const receipt = await findReceipt(trx, id)
  const summary = say('took in the receipt {name}', { name: receipt.fileName })
  await recordReceiptEvent(trx, { actor, at }, receipt, 'created', summary)
  return receipt
}

/** Puts a receipt aside; doing so twice is no error. @throws not_found; conflict for one that became an expense */
export async function dismissReceipt(deps: Deps, actor: Actor, id: number): Promise<void> {
  await changeWaiting(deps, actor, id, 'dismissed')
}

/** Brings back a receipt that was put aside. @throws not_found; conflict for one that became an expense */
export async function restoreReceipt(deps: Deps, actor: Actor, id: number): Promise<Receipt> {
  return changeWaiting(deps, actor, id, 'waiting')
}

const verbs = {
  dismissed: ['dismissed', 'put aside the receipt {name}'],
  waiting: ['restored', 'brought back the receipt {name}'],
} as const

function changeWaiting(
  deps: Deps,
  actor: Actor,
  id: number,
  status: 'dismissed' | 'waiting',
): Promise<Receipt> {
  return deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    await lockReceipt(trx, id)
    const before = await findReceipt(trx, id)
    if (before.status === status) return before
    if (before.status === 'assigned') throw alreadyAssigned(before)
    await trx
      .updateTable('receipt')
      .set({ dismissed_at: status === 'dismissed' ? at : null })
      .where('id', '=', id)
      .execute()
    const [verb, message] = verbs[status]
    await recordReceiptEvent(trx, { actor, at }, before, verb, say(message, { name: before.fileName }))
    return findReceipt(trx, id)
  })
}

export function alreadyAssigned(receipt: Receipt): AppError {
  return new AppError('conflict', 'This receipt is an expense already', {
    current: z.encode(ReceiptSchema, receipt),
  })
}

export function recordReceiptEvent(
  trx: Transaction<DB>,
  { actor, at }: By,
  receipt: Receipt,
  verb: string,
  summary: Said,
  projectId?: number,
): Promise<void> {
  return recordEvent(trx, {
    at,
    actor,
    entity: 'receipt',
    entityId: receipt.id,
    verb,
    summary,
    ...(projectId !== undefined && { projectId }),
  })
}
