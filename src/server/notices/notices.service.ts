import type { NewNotice, Notice, ProjectNotices, ServiceChange } from '../../contract/notices.ts'
import { assertBookDay } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { isOutgrown } from '../../domain/rights/notices.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertVersion, changeRow, given, insertRow } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import { type Once, runOnce } from '../database/run-once.ts'
import type { Deps } from '../deps.ts'
import { addressLines } from '../documents/letter-paper.ts'
import type { UploadedFile } from '../files/stored-files.ts'
import { removeUnnamedFile } from '../files/written-file.ts'
import { FileAnswer } from '../http/answers.ts'
import { dropStoredFile, fileChange, withFormFile } from '../projects/form-file.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { findLastTitle } from '../rights/rights.queries.ts'
import { noteNoticeServed } from '../rights/rights.service.ts'
import { toNoticeDocument } from './notice-document.ts'
import { findNoticeFacts, type NoticeFacts } from './notice-facts.ts'
import { findNotice, findNotices, lockService, type NoticeParty, type ServiceIds } from './notices.queries.ts'

/** @throws not_found for the project */
export async function readNotices(deps: Deps, actor: Actor, projectId: number): Promise<ProjectNotices> {
  const { proposal, price } = await findNoticeFacts(deps, deps.db, projectId)
  const notices = (await findNotices(deps.db, projectId)).map(({ notice }) => notice)
  const [last] = notices
  return {
    notices,
    proposal: { ...proposal, signedBy: actor.name, signedTitle: await findLastTitle(deps.db, actor) },
    outgrown: last && isOutgrown(last.price, price) ? { price: last.price, contract: price } : null,
  }
}

/** @throws conflict saying what is missing */
function assertMayMake({ problem, text, recipients }: NoticeFacts): {
  text: NonNullable<NoticeFacts['text']>
  first: NoticeParty
} {
  const [first] = recipients
  if (problem !== null || text === undefined || first === undefined)
    throw new AppError('conflict', problem ?? 'Choose the contract type first')
  return { text, first }
}

/** A notice for its first recipient, before it is signed; nothing is kept. @throws as makeNotice */
export async function previewNotice(deps: Deps, projectId: number, notice: NewNotice): Promise<FileAnswer> {
  const facts = await findNoticeFacts(deps, deps.db, projectId)
  const { text, first } = assertMayMake(facts)
  const { company, parties } = facts
  const content = {
    ...notice,
    laborers: notice.laborers ?? '',
    ...claimantOf(facts),
    parties,
    signedOn: null,
    isUpdate: (await findNotices(deps.db, projectId)).length > 0,
    standing: text.standing,
    wording: text.wording,
  }
  const today = companyDayOf(deps.clock.now())
  const { pdf, sha256 } = await deps.documents.setLegal(toNoticeDocument(content, first, { company, today }))
  return new FileAnswer({
    mediaType: 'application/pdf',
    content: pdf,
    fileName: 'Preliminary notice.pdf',
    sha256,
  })
}

function claimantOf({ company: { name, address } }: NoticeFacts) {
  return { claimant: name, claimantAddress: addressLines(address).join(', ') }
}

/**
 * Makes a notice for everybody who has to get it.
 * @throws not_found; conflict while somebody, an address or the wording is missing, or on public works; invalid
 */
export async function makeNotice(
  deps: Deps,
  actor: Actor,
  projectId: number,
  notice: NewNotice,
  once: Once,
): Promise<Notice> {
  return runOnce(deps.db, actor.id, once, async (trx) => {
    const at = deps.clock.now()
    await lockProject(trx, projectId)
    const facts = await findNoticeFacts(deps, trx, projectId)
    const { text } = assertMayMake(facts)
    const { claimant, claimantAddress } = claimantOf(facts)
    const id = await insertRow(trx, 'preliminary_notice', {
      project_id: projectId,
      work: notice.work,
      price: notice.price,
      laborers: notice.laborers ?? '',
      customer: notice.customer,
      site: notice.site,
      claimant,
      claimant_address: claimantAddress,
      parties: JSON.stringify(facts.parties),
      signed_by: notice.signedBy,
      signed_title: notice.signedTitle,
      signed_on: companyDayOf(at),
      statutory_text_id: text.id,
      created_by: actor.id,
      created_at: at,
    })
    await trx
      .insertInto('notice_service')
      .values(
        facts.recipients.map(({ role, name, address, isReputed }) => ({
          notice_id: id,
          role,
          name,
          address,
          is_reputed: isReputed,
          created_at: at,
          updated_at: at,
        })),
      )
      .execute()
    await recordEvent(trx, {
      at,
      actor,
      projectId,
      entity: 'project',
      entityId: projectId,
      verb: 'added',
      summary: say('made a preliminary notice for {name}', {
        name: facts.recipients.map(({ name }) => name).join(', '),
      }),
    })
    return (await findNotice(trx, projectId, id)).notice
  })
}

/** @throws not_found; conflict once somebody was served */
export async function withdrawNotice(
  deps: Deps,
  actor: Actor,
  projectId: number,
  noticeId: number,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const { notice } = await findNotice(trx, projectId, noticeId)
    if (notice.services.some(({ servedOn, proof }) => servedOn !== null || proof !== null))
      throw new AppError('conflict', 'Somebody was served with this notice; make an updated one instead')
    await trx.deleteFrom('preliminary_notice').where('id', '=', noticeId).execute()
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      projectId,
      entity: 'project',
      entityId: projectId,
      verb: 'removed',
      summary: 'removed a preliminary notice that nobody was served with',
    })
  })
}

const historyFields = [
  'method',
  'servedOn',
  'servedBy',
  'place',
  'tracking',
  'deliveredOn',
  'returnedOn',
  'note',
] as const

/**
 * Records how a recipient was served. Once everybody was, the project's notice counts as served on the last of the days.
 * @throws not_found; conflict for a stale version; invalid naming the field
 */
export async function recordService(
  deps: Deps,
  actor: Actor,
  ids: ServiceIds,
  change: ServiceChange,
  uploads: readonly UploadedFile[] = [],
): Promise<Notice> {
  const { projectId, noticeId, serviceId } = ids
  const { notice: known } = await findNotice(deps.db, projectId, noticeId)
  const name = `Service ${known.services.find(({ id }) => id === serviceId)?.name ?? ''}`
  const upload = { field: 'proof', shelf: 'notices', projectId, name, uploads } as const
  const { notice, left } = await withFormFile(deps, upload, (picture) =>
    deps.db.transaction().execute(async (trx) => {
      const at = deps.clock.now()
      await lockProject(trx, projectId)
      const { service: before, proofFileId } = await lockService(trx, ids)
      assertVersion(before, change.version)
      const values = toValues(change)
      assertService({ ...before, ...values }, companyDayOf(at))
      const { method, servedOn, servedBy, place, tracking, deliveredOn, returnedOn, note } = values
      await changeRow(trx, 'notice_service', serviceId, at, {
        ...given({ method, place, tracking, note }),
        ...given({
          served_on: servedOn,
          served_by: servedBy,
          delivered_on: deliveredOn,
          returned_on: returnedOn,
        }),
        ...(picture && { proof_file_id: await picture.record(trx, { actor, at }) }),
      })
      const replaced = picture ? await dropStoredFile(trx, proofFileId) : null
      await recordEvent(trx, {
        at,
        actor,
        projectId,
        entity: 'project',
        entityId: projectId,
        verb: 'changed',
        summary: say('recorded how {name} was served with the preliminary notice', { name: before.name }),
        changes: {
          ...changesBetween(before, values, historyFields),
          ...(picture && fileChange('picture', 'picture', { had: proofFileId !== null, has: true })),
        },
      })
      const { notice: after } = await findNotice(trx, projectId, noticeId)
      const days = after.services.flatMap(({ servedOn: day }) => (day === null ? [] : [day]))
      if (after.isServed)
        await noteNoticeServed(trx, { actor, at }, projectId, days.toSorted().at(-1) ?? null)
      picture?.use()
      return { notice: after, left: replaced }
    }),
  )
  if (left !== null) await removeUnnamedFile(deps, left)
  return notice
}

function toValues({ version: _, method, servedOn, deliveredOn, returnedOn, ...texts }: ServiceChange) {
  const orNull = <T extends string>(value: T | '' | undefined) => (value === '' ? null : value)
  return given({
    ...texts,
    method: orNull(method),
    servedOn: orNull(servedOn),
    deliveredOn: orNull(deliveredOn),
    returnedOn: orNull(returnedOn),
  })
}

function assertService(
  service: Pick<Notice['services'][number], 'method' | 'servedOn' | 'deliveredOn' | 'returnedOn'>,
  today: string,
): void {
  const { method, servedOn } = service
  if (servedOn !== null && method === null) throw invalidField('method', 'Choose how it was served')
  if (method !== null && servedOn === null) throw invalidField('servedOn', 'Must not be empty')
  for (const field of ['servedOn', 'deliveredOn', 'returnedOn'] as const) {
    const day = service[field]
    assertBookDay(field, day, today)
    if (day !== null && (servedOn === null || day < servedOn))
      throw invalidField(field, 'Must not be before the day it was served')
  }
}
