import type { Kysely } from 'kysely'
import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { PaperSent, SendTo } from '../../contract/invoice-sending.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { statutoryTitles } from '../../domain/rights/statutory-texts.ts'
import type { Actor } from '../actor.ts'
import type { Once } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import {
  composePaper,
  type MessageRequest,
  type OutgoingPaper,
  toOutgoingMessage,
} from '../deliveries/outgoing-paper.ts'
import { findProjectLetter } from '../deliveries/paper-letter.queries.ts'
import type { OwnWords } from '../deliveries/paper-mail.ts'
import { answerAttempt } from '../deliveries/send-answer.ts'
import { type CopyRequest, sendPaper, tellPaper } from '../deliveries/send-paper.service.ts'
import type { Deps } from '../deps.ts'
import type { Later } from '../http/answers.ts'
import { findReasonAboutWaiver } from '../invoices/kept-back.queries.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { toWaiverWords } from './waiver-message.ts'
import { findWaiver, findWaiverFile, type WaiverIds } from './waivers.queries.ts'

/** Exactly what would go out with a signed waiver. @throws not_found */
export async function readWaiverMessage(
  deps: Deps,
  ids: WaiverIds,
  request: MessageRequest,
): Promise<OutgoingMessage> {
  return toOutgoingMessage(await prepareWaiver(deps, ids, request))
}

/**
 * Sends a signed waiver by e-mail; its paper is the one that was signed. @throws as sendReceipt; conflict for one that
 * was taken back
 */
export async function sendWaiver(
  deps: Deps,
  actor: Actor,
  ids: WaiverIds,
  { subject, caption, cc, bcc, sendTo = {} }: OwnWords & CopyRequest & { sendTo?: SendTo | undefined },
  once: Once,
): Promise<PaperSent | Later<PaperSent>> {
  const { projectId } = ids
  const { to, toName } = sendTo
  const delivery = await sendPaper(deps, actor, { subject, caption, cc, bcc, sendTo }, once, {
    prepare: () => prepareWaiver(deps, ids, { subject, caption, to, toName }),
    findShelf: async () => ({ folder: await findProjectFolder(deps.db, projectId), shelf: 'waivers' }),
    async lock(trx) {
      await lockProject(trx, projectId)
    },
    async keep(trx) {
      const [problem] = await findProblems(trx, ids)
      if (problem) throw problem
    },
  })
  return answerAttempt(delivery, { message: tellPaper(delivery, 'Waiver sent successfully'), delivery })
}

async function prepareWaiver(deps: Deps, ids: WaiverIds, request: MessageRequest): Promise<OutgoingPaper> {
  const { projectId } = ids
  const waiver = await findWaiver(deps.db, ids, companyDayOf(deps.clock.now()))
  const { path, sha256 } = await findWaiverFile(deps.db, ids)
  const letter = await findProjectLetter(deps.db, projectId)
  const name = `${statutoryTitles[waiver.section]} ${waiver.invoice.number}.pdf`
  return composePaper(deps, {
    kind: 'waiver',
    about: { projectId, bidId: null, invoiceId: waiver.invoice.id },
    letter,
    request,
    words: toWaiverWords(waiver, letter),
    document: { name, pdf: await deps.files.read(path), sha256: sha256.toString('hex') },
    problems: await findProblems(deps.db, ids),
  })
}

/** Why a waiver must not leave the office. */
async function findProblems(db: Kysely<DB>, ids: WaiverIds): Promise<AppError[]> {
  const { sha256 } = await findWaiverFile(db, ids)
  const reason = await findReasonAboutWaiver(db, sha256.toString('hex'))
  return reason === undefined ? [] : [new AppError('conflict', reason)]
}
