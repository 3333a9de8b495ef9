import type { Transaction } from 'kysely'
import type { PaperSent, SendTo } from '../../contract/invoice-sending.ts'
import { type Copies, maxCopies, withoutRepeats } from '../../domain/deliveries.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { findOnce, type Once, runOnce } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { Shelf } from '../files/file-paths.ts'
import { insertStoredFile, storePdf } from '../files/stored-files.ts'
import { withWrittenFile } from '../files/written-file.ts'
import { findTwinDelivery, type Twin } from './attempt.queries.ts'
import { attemptDelivery } from './attempt-delivery.service.ts'
import { replaceFailure } from './delivery-actions.service.ts'
import { insertDelivery } from './insert-delivery.service.ts'
import type { DeliveryRow } from './outgoing-message.ts'
import type { OutgoingPaper } from './outgoing-paper.ts'
import type { OwnWords } from './paper-mail.ts'
import { fingerprintOf, tellAttempt } from './send-answer.ts'

/** Who else gets an e-mail, as asked. */
export type CopyRequest = { [C in keyof Copies]?: Copies[C] | undefined }

/** What the sender wants: words, recipient and choices. */
interface PaperRequest extends OwnWords, CopyRequest {
  /** Whatever else the paper depends on; part of what a repeated key must repeat. */
  details?: object
  sendTo: SendTo
}

/** How a kind of paper is prepared, locked and recorded. */
interface PaperSending<P extends OutgoingPaper, L> {
  /** Sets the PDF and writes the message, outside any transaction. */
  prepare(): Promise<P>
  /** Where the PDF is kept. @throws not_found */
  findShelf(): Promise<{ folder: string; shelf: Shelf }>
  /** Locks what the paper is about, and answers it as it is now. */
  lock(trx: Transaction<DB>, at: Date): Promise<L>
  /** What is recorded with the delivery. @throws conflict unless what was set is what is on record */
  keep(trx: Transaction<DB>, paper: P, locked: L, at: Date): Promise<void>
}

/**
 * Sends a paper: the delivery, its file and what goes with it are on record before the provider is called.
 * A repeated key, or a second click, gets the first delivery as it stands now; it never sends twice.
 * @returns the delivery after its attempt, which may have failed: see `tellAttempt`
 * @throws unavailable naming a missing setting; conflict when the paper is not the one that was looked at, or must not
 * leave; invalid; not_found
 */
export async function sendPaper<P extends OutgoingPaper, L>(
  deps: Deps,
  actor: Actor,
  request: PaperRequest,
  once: Once,
  sending: PaperSending<P, L>,
): Promise<PaperSent['delivery']> {
  const { sendTo: _, ...words } = request
  const bound = { ...once, fingerprint: fingerprintOf(once.fingerprint, words) }
  const known = await findOnce<{ deliveryId: number }>(deps.db, actor.id, bound)
  const deliveryId = known?.deliveryId ?? (await queuePaper(deps, actor, request, bound, sending))
  return attemptDelivery(deps, deliveryId)
}

/** Writes the delivery, unless it is there already. @returns its id */
async function queuePaper<P extends OutgoingPaper, L>(
  deps: Deps,
  actor: Actor,
  { sendTo: { documentSha256, insteadOf }, ...asked }: PaperRequest,
  once: Once,
  sending: PaperSending<P, L>,
): Promise<number> {
  const paper = await sending.prepare()
  const copies = readCopies(paper, asked)
  const [problem] = paper.problems
  if (problem) throw problem
  if (documentSha256 !== undefined && documentSha256 !== paper.document.sha256) {
    throw new AppError(
      'conflict',
      paper.kind === 'bid'
        ? 'The bid has changed since you looked at it; look at it again before sending'
        : 'The paper has changed since you looked at it; look at it again before sending',
    )
  }
  const at = deps.clock.now()
  const stored = await storePaper(deps, paper, await sending.findShelf())
  const { deliveryId } = await withWrittenFile(deps, stored.path, (use) =>
    runOnce(deps.db, actor.id, once, async (trx) => {
      const locked = await sending.lock(trx, at)
      // Without an idempotency key, look for the delivery of a first click. A failed one may be sent again at once.
      const twin =
        once.key === null ? await findTwinDelivery(trx, { ...twinOf(paper), copies }, at) : undefined
      if (twin !== undefined) return { deliveryId: twin }
      await sending.keep(trx, paper, locked, at)
      if (insteadOf !== undefined) {
        const { column, id, kind } = twinOf(paper)
        const isMeant = (row: DeliveryRow) => row[column] === id && isReplacedBy(row.kind, kind)
        await replaceFailure(trx, { deliveryId: insteadOf, isMeant, actor, at })
      }
      const id = await insertPaper(trx, deps, { paper, copies, stored, actorId: actor.id, at })
      use()
      return { deliveryId: id }
    }),
  )
  return deliveryId
}

/** @throws invalid naming `cc`, or `bcc` without any, when there are too many */
function readCopies({ recipient }: OutgoingPaper, { cc = [], bcc = [] }: CopyRequest): Copies {
  const copies = withoutRepeats(recipient, { cc, bcc })
  if (copies.cc.length + copies.bcc.length <= maxCopies) return copies
  const said = say('At most {count} copies of a message can be sent', { count: maxCopies })
  throw invalidField(cc.length > 0 ? 'cc' : 'bcc', said)
}

/** A bid replaces any message about it; an invoice and its reminders replace each other. */
function isReplacedBy(old: string, kind: string): boolean {
  if (kind === 'bid') return true
  const family = ['invoice', 'invoice_reminder']
  return old === kind || (family.includes(old) && family.includes(kind))
}

interface StoredPaper {
  path: string
  row: Awaited<ReturnType<typeof storePdf>>['row']
}

/** Stores the PDF before the transaction that refers to it. */
export async function storePaper(
  { files }: Deps,
  { document }: OutgoingPaper,
  place: { folder: string; shelf: Shelf },
): Promise<StoredPaper> {
  return storePdf(files, { ...place, ...document })
}

/** Writes a paper's delivery with its file. @returns the delivery's id */
export async function insertPaper(
  trx: Transaction<DB>,
  deps: Deps,
  {
    paper,
    copies,
    stored,
    actorId,
    at,
  }: {
    paper: OutgoingPaper
    copies?: Copies
    stored: StoredPaper
    actorId: number | null
    at: Date
  },
): Promise<number> {
  const { about, document } = paper
  const fileId = await insertStoredFile(trx, {
    ...stored.row,
    project_id: about.projectId,
    created_by: actorId,
    created_at: at,
  })
  return insertDelivery(trx, deps, at, {
    ...paper,
    ...about,
    ...(copies && { copies }),
    document: { fileId, name: document.name, sha256: document.sha256 },
    actorId,
  })
}

function twinOf({ kind, channel, about, recipient, document }: OutgoingPaper): Omit<Twin, 'copies'> {
  const rest = { kind, channel, recipient, sha256: document.sha256 }
  if (about.bidId) return { ...rest, column: 'bid_id', id: about.bidId }
  if (about.invoiceId) return { ...rest, column: 'invoice_id', id: about.invoiceId }
  if (about.customerId) return { ...rest, column: 'customer_id', id: about.customerId }
  return { ...rest, column: 'project_id', id: about.projectId ?? 0 }
}

/** The success in the specification's words, once the mail server has it. @throws upstream_failed with its words */
export function tellPaper(delivery: PaperSent['delivery'], success: string): string {
  const told = tellAttempt(delivery)
  return delivery.status === 'queued' ? told : success
}
