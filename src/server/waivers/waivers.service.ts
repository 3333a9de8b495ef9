import type { StatutoryText } from '../../contract/statutory-texts.ts'
import type { NewWaiver, Waiver, WaiverProposal } from '../../contract/waivers.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { citationOf } from '../../domain/rights/legal-rules.ts'
import { statutoryRules, statutoryTitles } from '../../domain/rights/statutory-texts.ts'
import {
  isFinal,
  isUnconditional,
  waiverKinds,
  waiverSections,
  whyNotYet,
} from '../../domain/rights/waivers.ts'
import { partsOf, say, textOf } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { insertRow, lockRow } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import { type Once, runOnce } from '../database/run-once.ts'
import type { Deps } from '../deps.ts'
import { toMailingAddress } from '../documents/letter-paper.ts'
import { insertStoredFile, storePdf } from '../files/stored-files.ts'
import { withWrittenFile } from '../files/written-file.ts'
import { FileAnswer } from '../http/answers.ts'
import { findPaperParties } from '../invoices/invoice-document.queries.ts'
import { toDocumentParties } from '../invoices/invoice-document.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'
import { assertProjectExists, lockProject } from '../projects/projects.queries.ts'
import { findLastTitle, findRights } from '../rights/rights.queries.ts'
import { findTextsInForce } from '../statutory-texts/statutory-texts.queries.ts'
import { toWaiverDocument } from './waiver-document.ts'
import { assertMaySign, findWaiverFacts } from './waiver-facts.ts'
import { findCleared, findWaiver, findWaivers, type WaiverIds } from './waivers.queries.ts'

/** @throws not_found for the project */
export async function listWaivers({ db, clock }: Deps, projectId: number): Promise<Waiver[]> {
  await assertProjectExists(db, projectId)
  return findWaivers(db, projectId, companyDayOf(clock.now()))
}

/**
 * What a waiver begins with: the parties of the job, the payment or the balance of the invoice, and which of the four
 * kinds may be signed. @throws as findWaiverFacts
 */
export async function proposeWaiver(
  deps: Deps,
  actor: Actor,
  projectId: number,
  {
    invoice_id: invoiceId,
    payment_id: paymentId = null,
  }: { invoice_id: number; payment_id?: number | null | undefined },
): Promise<WaiverProposal> {
  const today = companyDayOf(deps.clock.now())
  const { invoice, money, throughDate } = await findWaiverFacts(deps, deps.db, projectId, {
    invoiceId,
    paymentId,
  })
  const texts = await findTextsInForce(deps.db, today)
  const { facts, parties } = await findRights(deps.db, projectId)
  const { customer, site } = toDocumentParties(await findPaperParties(deps.db, projectId))
  const contractor = parties.contracted_with ?? parties.direct_contractor
  const customerName = (facts.contractType === 'subcontract' && contractor?.name) || customer.name
  return {
    invoice: { id: invoice.id, number: invoice.number },
    payment_id: paymentId,
    choices: waiverKinds.map((kind) => {
      const section = waiverSections[kind]
      const notYet = whyNotYet(kind, money)
      return {
        kind,
        section,
        citation: citationOf(statutoryRules[section]),
        standing: texts.get(section)?.standing ?? null,
        notYet: notYet === null ? '' : textOf(notYet),
        notYetParts: notYet === null ? undefined : partsOf(notYet),
      }
    }),
    customer: customerName,
    owner: parties.owner?.name ?? (facts.contractType === 'subcontract' ? '' : customer.name),
    jobLocation: toMailingAddress(site).replaceAll('\n', ', '),
    // Work after the invoice isn't paid by it.
    throughDate,
    maker: customerName,
    amount: Math.max(money.payment ? money.payment.amount - money.payment.refunded : invoice.balance, 0),
    earlier: unpaidOf(await findWaivers(deps.db, projectId, today)),
    signedBy: actor.name,
    signedTitle: await findLastTitle(deps.db, actor),
  }
}

/** Exception (3) of § 8132: conditional progress waivers whose money isn't there. */
function unpaidOf(waivers: readonly Waiver[]) {
  return waivers
    .filter(({ kind, state }) => kind === 'conditional_progress' && state === 'pending')
    .map(({ signedOn, amount }) => ({ signedOn, amount }))
    .toReversed()
}

/** A waiver as it would be signed; nothing is kept. @throws as signWaiver */
export async function previewWaiver(
  deps: Deps,
  actor: Actor,
  projectId: number,
  waiver: NewWaiver,
): Promise<FileAnswer> {
  const { name, pdf, sha256 } = await setWaiver(deps, actor, projectId, waiver, false)
  return new FileAnswer({ mediaType: 'application/pdf', content: pdf, fileName: name, sha256 })
}

interface SetWaiver {
  name: string
  pdf: Buffer
  sha256: string
  text: StatutoryText
}

async function setWaiver(
  deps: Deps,
  actor: Actor,
  projectId: number,
  waiver: NewWaiver,
  isSigned: boolean,
): Promise<SetWaiver> {
  const facts = await findWaiverFacts(deps, deps.db, projectId, idsOf(waiver))
  assertMaySign(facts, waiver, actor)
  const today = companyDayOf(deps.clock.now())
  const section = waiverSections[waiver.kind]
  const text = (await findTextsInForce(deps.db, today)).get(section)
  if (!text) {
    const missing = say('Add the wording of {text} in Settings first', {
      text: citationOf(statutoryRules[section]),
    })
    throw new AppError('conflict', missing, { fields: { kind: missing } })
  }
  const { company, project } = toDocumentParties(await findPaperParties(deps.db, projectId))
  const signed = await findWaivers(deps.db, projectId, today)
  const document = toWaiverDocument(waiver, {
    company,
    text,
    earlier: unpaidOf(signed),
    today,
    // A waiver that goes out is found by the bytes of its paper, so no two of a project may have the same.
    reference: isSigned ? `${project.number}-W${signed.length + 1}` : null,
  })
  const { pdf, sha256 } = await deps.documents.setLegal(document)
  return { name: `${statutoryTitles[section]} ${facts.invoice.number}.pdf`, pdf, sha256, text }
}

function idsOf({ invoice_id, payment_id = null }: NewWaiver) {
  return { invoiceId: invoice_id, paymentId: payment_id }
}

/**
 * Signs a waiver: its PDF is kept and never changes. What was checked before the PDF was set is checked again.
 * @throws not_found; conflict for a draft or void invoice, or without the section's wording; forbidden, or invalid naming
 * the reason, for an unconditional one before the money is there; invalid naming the field
 */
export async function signWaiver(
  deps: Deps,
  actor: Actor,
  projectId: number,
  waiver: NewWaiver,
  once: Once,
): Promise<Waiver> {
  const { name, pdf, sha256, text } = await setWaiver(deps, actor, projectId, waiver, true)
  const folder = await findProjectFolder(deps.db, projectId)
  const stored = await storePdf(deps.files, { folder, shelf: 'waivers', name, pdf, sha256 })
  return withWrittenFile(deps, stored.path, (use) =>
    runOnce(deps.db, actor.id, once, async (trx) => {
      const at = deps.clock.now()
      await lockProject(trx, projectId)
      const facts = await findWaiverFacts(deps, trx, projectId, idsOf(waiver))
      assertMaySign(facts, waiver, actor)
      const file_id = await insertStoredFile(trx, {
        ...stored.row,
        project_id: projectId,
        created_by: actor.id,
        created_at: at,
      })
      const { kind, amount } = waiver
      const overrideReason = whyNotYet(kind, facts.money) === null ? '' : (waiver.overrideReason ?? '')
      const id = await insertRow(trx, 'waiver', {
        project_id: projectId,
        invoice_id: waiver.invoice_id,
        payment_id: waiver.payment_id ?? null,
        kind,
        customer: waiver.customer,
        owner: waiver.owner,
        job_location: waiver.jobLocation,
        through_date: isFinal(kind) ? null : (waiver.throughDate ?? null),
        maker: isUnconditional(kind) ? '' : (waiver.maker ?? ''),
        amount,
        disputed: isFinal(kind) ? (waiver.disputed ?? 0) : 0,
        cleared_before: await findCleared(trx, waiver.invoice_id),
        signed_by: waiver.signedBy,
        signed_title: waiver.signedTitle,
        signed_on: companyDayOf(at),
        override_reason: overrideReason,
        statutory_text_id: text.id,
        file_id,
        created_by: actor.id,
        created_at: at,
      })
      const what = { what: say(statutoryTitles[text.section]), money: amount, number: facts.invoice.number }
      await recordEvent(trx, {
        at,
        actor,
        projectId,
        entity: 'invoice',
        entityId: waiver.invoice_id,
        verb: 'signed',
        summary:
          overrideReason === ''
            ? say('signed a waiver ({what}) for {money} on invoice {number}', what)
            : say(
                'signed a waiver ({what}) for {money} on invoice {number} before the money was there: {text}',
                {
                  ...what,
                  text: overrideReason,
                },
              ),
      })
      use()
      return findWaiver(trx, { projectId, waiverId: id }, companyDayOf(at))
    }),
  )
}

/** Notes that a waiver doesn't count; its paper stays. @throws not_found; conflict for one that was taken back */
export async function takeWaiverBack(
  deps: Deps,
  actor: Actor,
  ids: WaiverIds,
  { reason }: { reason: string },
): Promise<Waiver> {
  const at = deps.clock.now()
  const { projectId, waiverId } = ids
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    await lockRow(trx, 'waiver', waiverId, 'change')
    const waiver = await findWaiver(trx, ids, companyDayOf(at))
    if (waiver.state === 'taken_back') throw new AppError('conflict', 'This waiver was taken back already')
    await trx
      .updateTable('waiver')
      .set({ taken_back_at: at, taken_back_reason: reason })
      .where('id', '=', waiverId)
      .execute()
    await recordEvent(trx, {
      at,
      actor,
      projectId,
      entity: 'invoice',
      entityId: waiver.invoice.id,
      verb: 'changed',
      summary: say('took back the waiver ({what}) for {money} on invoice {number}: {text}', {
        what: say(statutoryTitles[waiver.section]),
        money: waiver.amount,
        number: waiver.invoice.number,
        text: reason,
      }),
    })
    return findWaiver(trx, ids, companyDayOf(at))
  })
}
