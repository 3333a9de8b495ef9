import { sql } from 'kysely'
import type { PayApplication } from '../../contract/pay-applications.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { invalidField, notFound } from '../../domain/errors.ts'
import { type ApplicationPaper, assertChangeable } from '../../domain/pay-applications.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { changeRow, insertRow } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import { type Once, runOnce } from '../database/run-once.ts'
import type { Deps } from '../deps.ts'
import { countPages, isPdf } from '../documents/read-pdf-words.ts'
import type { UploadedFile } from '../files/stored-files.ts'
import { findInvoice } from '../invoices/invoices.queries.ts'
import { withFormFile } from '../projects/form-file.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { setApplication } from './application-document.ts'
import { type ApplicationIds, findPayApplication } from './pay-applications.queries.ts'

const mostPages = 40
const mostPapers = 20
/** Mail servers take little more than 20 MB. */
const mostBytes = 12 * 1024 * 1024

/**
 * Adds a paper to an application's package, once it is known that it can be printed there.
 * @throws not_found; conflict for one that was answered or is void; invalid naming `file`
 */
export async function addApplicationPaper(
  deps: Deps,
  actor: Actor,
  ids: ApplicationIds,
  { kind, uploads }: { kind: ApplicationPaper; uploads: readonly UploadedFile[] },
  once: Once,
): Promise<PayApplication> {
  const today = companyDayOf(deps.clock.now())
  const known = await findPayApplication(deps.db, ids, today)
  assertChangeable(known.state)
  const [upload] = uploads
  if (!upload) throw invalidField('file', 'Choose a file')
  if (known.papers.length >= mostPapers)
    throw invalidField(
      'file',
      say('There are {count} papers already; remove one first', { count: mostPapers }),
    )
  if (isPdf(upload.bytes)) {
    if (upload.bytes.length + (await sumOfPdfs(deps, known)) > mostBytes)
      throw invalidField('file', 'The papers come to more than 12 MB; send some of them apart')
    await assertPrintable(deps, known, upload)
  }
  const form = {
    field: 'file',
    shelf: 'invoices',
    projectId: ids.projectId,
    name: upload.name,
    uploads,
  } as const
  return withFormFile(deps, form, (file) =>
    runOnce(deps.db, actor.id, once, async (trx) => {
      const at = deps.clock.now()
      await lockProject(trx, ids.projectId)
      const application = await findPayApplication(trx, ids, today)
      assertChangeable(application.state)
      if (!file) throw invalidField('file', 'Choose a file')
      await insertRow(trx, 'pay_application_paper', {
        application_id: application.id,
        kind,
        file_id: await file.record(trx, { actor, at }),
        created_by: actor.id,
        created_at: at,
      })
      await changeRow(trx, 'invoice', application.invoice.id, at, {})
      await recordEvent(trx, {
        at,
        actor,
        projectId: ids.projectId,
        entity: 'invoice',
        entityId: application.invoice.id,
        verb: 'added',
        summary: say('added {name} to pay application {number}', {
          name: upload.name,
          number: application.number,
        }),
      })
      const after = await findPayApplication(trx, ids, today)
      file.use()
      return after
    }),
  )
}

/** What the PDFs of an application take; pictures are printed small. */
async function sumOfPdfs({ db }: Deps, { id }: PayApplication): Promise<number> {
  const { bytes } = await db
    .selectFrom('pay_application_paper as paper')
    .innerJoin('stored_file', 'stored_file.id', 'paper.file_id')
    .select(sql<number>`coalesce(sum(stored_file.bytes), 0)::bigint`.as('bytes'))
    .where('paper.application_id', '=', id)
    .where('stored_file.media_type', '=', 'application/pdf')
    .executeTakeFirstOrThrow()
  return bytes
}

/** Prints the application with nothing but this PDF. @throws invalid naming `file` */
async function assertPrintable(
  deps: Deps,
  application: PayApplication,
  { bytes, name }: UploadedFile,
): Promise<void> {
  const pages = await countPages(bytes, 'file')
  if (pages > mostPages)
    throw invalidField('file', say('Must have at most {count} pages', { count: mostPages }))
  const invoice = await findInvoice(deps.db, application.invoice.id, companyDayOf(deps.clock.now()))
  await setApplication(deps, { application, invoice, attachments: [{ title: name, bytes, pages }] }).catch(
    () => {
      throw invalidField('file', 'This file cannot be printed; save it as PDF again, or send a picture of it')
    },
  )
}

/** @throws not_found; conflict as addApplicationPaper */
export async function removeApplicationPaper(
  deps: Deps,
  actor: Actor,
  { paperId, ...ids }: ApplicationIds & { paperId: number },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    await lockProject(trx, ids.projectId)
    const application = await findPayApplication(trx, ids, companyDayOf(at))
    assertChangeable(application.state)
    const paper = application.papers.find(({ id }) => id === paperId)
    if (!paper) throw notFound('Paper')
    await trx.deleteFrom('pay_application_paper').where('id', '=', paperId).execute()
    await changeRow(trx, 'invoice', application.invoice.id, at, {})
    await recordEvent(trx, {
      at,
      actor,
      projectId: ids.projectId,
      entity: 'invoice',
      entityId: application.invoice.id,
      verb: 'removed',
      summary: say('removed {name} from pay application {number}', {
        name: paper.name,
        number: application.number,
      }),
    })
  })
}
