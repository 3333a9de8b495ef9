import type { Transaction } from 'kysely'
import type { Invoice } from '../../contract/invoices.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { AppError } from '../../domain/errors.ts'
import { say, toSentence } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'
import { isCallingHour } from '../deliveries/outgoing-paper.ts'
import { insertPaper, storePaper } from '../deliveries/send-paper.service.ts'
import { findSendingState } from '../deliveries/sending-state.service.ts'
import type { Deps } from '../deps.ts'
import { withWrittenFile } from '../files/written-file.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { findDueReminders } from './invoice-reminders.queries.ts'
import { lockInvoice, recordInvoiceEvent } from './invoices.queries.ts'
import { prepareInvoice } from './outgoing-invoice.service.ts'

/**
 * Reminds customers of what is past due, at the steps that the company has set. After a late start several steps are
 * one mail. Each invoice is a transaction of its own; of several workers one reminds.
 */
export async function remindCustomers(deps: Deps): Promise<void> {
  const at = deps.clock.now()
  if (!isCallingHour(at) || !(await findSendingState(deps)).email.isConfigured) return
  for (const due of await findDueReminders(deps.db, companyDayOf(at))) {
    await remindOf(deps, due, at).catch((error: unknown) =>
      deps.log.error({ err: error, invoice: due.id }, 'the customer could not be reminded of an invoice'),
    )
  }
}

async function remindOf(
  deps: Deps,
  { id, projectId }: { id: number; projectId: number },
  at: Date,
): Promise<void> {
  const today = companyDayOf(at)
  const paper = await prepareInvoice(deps, id, { occasion: 'reminder' })
  const folder = await findProjectFolder(deps.db, projectId)
  const stored = await storePaper(deps, paper, { folder, shelf: 'invoices' })
  await withWrittenFile(deps, stored.path, (use) =>
    deps.db.transaction().execute(async (trx) => {
      await lockProject(trx, projectId)
      const invoice = await lockInvoice(trx, projectId, id, today)
      const [due] = await findDueReminders(trx, today, id)
      // Somebody sent a reminder or changed the invoice in the meantime; the next run checks again.
      if (!due || invoice.version !== paper.read.version || invoice.balance !== paper.read.balance) return
      const [problem] = paper.problems
      if (problem) return noteFailure(trx, invoice, problem, at)
      await insertPaper(trx, deps, { paper, stored, actorId: null, at })
      use()
    }),
  )
}

/** Records why nobody could be reminded. The next try is at the next reminder step. */
async function noteFailure(
  trx: Transaction<DB>,
  invoice: Invoice,
  problem: AppError,
  at: Date,
): Promise<void> {
  const summary = say('could not remind the customer of invoice {number}: {problem}', {
    number: invoice.number,
    problem: toSentence(problem.said),
  })
  await recordInvoiceEvent(trx, { at, actor: null, invoice }, 'reminder_failed', summary)
}

/** Reminders of what is past due: every ten minutes looks whether one is. */
export const remindCustomersQueue = 'remind-customers'
