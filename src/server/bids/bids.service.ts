import type { Transaction } from 'kysely'
import { z } from 'zod'
import { newBidFields } from '../../contract/bid-fields.ts'
import { Bid, type BidChange, type NewBid } from '../../contract/bids.ts'
import {
  assertCanEdit,
  assertHasContract,
  assertNotSending,
  type BidKind,
  isFrozen,
} from '../../domain/bids.ts'
import { addDays, companyDayOf, type Day } from '../../domain/dates.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import { textsFor } from '../../domain/usual-texts.ts'
import type { Actor, By } from '../actor.ts'
import { findCompany } from '../company/company.queries.ts'
import { insertRow } from '../database/editable.ts'
import type { Page } from '../database/page.ts'
import type { ListRequest } from '../database/page-by-key.ts'
import { recordNew } from '../database/record-event.ts'
import { type Once, readAndRunOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import { together, transact } from '../database/together.ts'
import type { Deps } from '../deps.ts'
import { findCustomerLanguage } from '../projects/customer-language.queries.ts'
import { assertProjectExists, lockProject } from '../projects/projects.queries.ts'
import { bidChanges, bidLabel, recordBidEvent } from './bid-changes.ts'
import { nextBidNumber, reviveReplacedBid, writeGroups, writeSchedule } from './bid-content.queries.ts'
import {
  applyChange,
  type BidContent,
  contentOf,
  findMentionedCosts,
  saysTheSame,
  toColumns,
} from './bid-content.service.ts'
import { findBid, findBidOfAnyProject, findSaved, listBids, lockBid } from './bids.queries.ts'
import { rewriteDraft } from './rewrite-draft.ts'
import { newLink } from './sending/share-bid.service.ts'
import { findKept, keepChange, nothingKept, tellKept } from './unrecorded-changes.service.ts'

/** @throws invalid with the sentence that the specification fixes, for anything but an id */
export function readProjectId(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw invalidField('project_id', 'Invalid project ID')
}

/** A project's bids, newest first. @throws not_found for the project; invalid naming `sort` or `cursor` */
export async function listProjectBids(
  { db, clock }: Deps,
  projectId: number,
  request: ListRequest & { search?: string | undefined },
): Promise<Page<Bid>> {
  await assertProjectExists(db, projectId)
  return listBids(db, projectId, request, companyDayOf(clock.now()))
}

/**
 * Writes a new bid; texts and validity start from the company settings, or, with `copyOf`, from another bid.
 * @throws not_found for the project; invalid naming what is wrong in the bid
 */
export async function createBid(
  deps: Deps,
  actor: Actor,
  projectId: number,
  bid: NewBid = {},
  once: Once = unkeyed,
): Promise<Bid> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  const kind = bid.kind ?? 'bid'
  return readAndRunOnce(
    deps.db,
    actor.id,
    once,
    (trx) =>
      together(
        lockProject(trx, projectId),
        startingContent(trx, projectId, bid, today),
        findMentionedCosts(trx, bid),
        nextBidNumber(trx, projectId, kind),
      ),
    async (trx, [project, start, costs, number]) => {
      if (kind === 'change_order') assertHasContract(project.finalized_bid_id)
      const content = applyChange(start, bid, { kind, costs })
      const label = { kind, number, revision: 1 }
      const columns = newColumns(content, { ...label, projectId, actor, at })
      const summary = say('wrote {what}', { what: bidLabel(label) })
      const event = { at, actor, projectId, entity: 'bid', verb: 'added', summary } as const
      const id = await recordNew(trx, 'bid', columns, event)
      return writeContent(trx, { id, project_id: projectId }, content, today)
    },
  )
}

async function startingContent(
  trx: Transaction<DB>,
  projectId: number,
  bid: NewBid,
  today: Day,
): Promise<BidContent> {
  const [company, theirs, source] = await together(
    findCompany(trx),
    findCustomerLanguage(trx, projectId),
    bid.copyOf === undefined ? Promise.resolve(undefined) : findBidOfAnyProject(trx, bid.copyOf, today),
  )
  const validUntil = addDays(today, company.bidValidDays)
  if (bid.copyOf === undefined) {
    const language = bid.language ?? theirs
    const texts = textsFor(language, company)
    return { ...newBidFields, ...texts, language, validUntil, groups: [], paymentSchedule: [] }
  }
  if (!source) throw invalidField('copyOf', 'There is no such bid')
  return { ...contentOf(source), validUntil }
}

/**
 * Changes a draft in place. A bid that went out stays as it was sent: a new revision with a link of its own takes its
 * place, and is what this returns. What is saved while somebody types (`unfinished`) history tells when they pause. A
 * record sent back as it is changes nothing, and makes no revision; neither does a save that was done already.
 * @throws conflict for a stale version, and for a bid that is accepted, finalized or superseded; invalid; not_found
 */
export async function updateBid(
  deps: Deps,
  actor: Actor,
  projectId: number,
  bidId: number,
  change: BidChange,
): Promise<Bid> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  return transact(deps.db, async (trx) => {
    const [, before, saved, costs, kept] = await together(
      lockProject(trx, projectId),
      lockBid(trx, projectId, bidId, today),
      change.saveId
        ? findSaved(trx, { id: bidId, project_id: projectId }, change.saveId)
        : Promise.resolve(undefined),
      findMentionedCosts(trx, change),
      findKept(trx, bidId),
    )
    if (saved) return findBid(trx, projectId, saved, today)
    assertVersion(before, change.version)
    assertCanEdit(before.status, before.isSending)
    const unfinished = change.unfinished === true && before.status === 'draft'
    const stored = contentOf(before)
    const content = applyChange(stored, change, { kind: before.kind, costs, unfinished, before })
    if (saysTheSame(content, stored)) return before
    if (!isFrozen(before.status)) {
      const { columns, told } = unfinished
        ? keepChange({ actor, at }, before, kept)
        : { columns: nothingKept, told: kept }
      const [, after] = await together(
        tellKept(trx, before, told, at),
        rewriteDraft(trx, { before, stored, content, columns }, { at, today, saveId: change.saveId }),
      )
      if (unfinished) return after
      const summary = say('changed {what}', { what: bidLabel(before) })
      await recordBidEvent(trx, { at, actor, bid: after }, 'changed', summary, bidChanges(before, after))
      return after
    }
    return reviseBid(trx, { actor, at, today }, before, content, change)
  })
}

function assertVersion(current: Bid, version: number | undefined): void {
  if (version === undefined || version === current.version) return
  throw new AppError('conflict', 'Somebody else has changed this since you opened it', {
    current: z.encode(Bid, current),
  })
}

async function reviseBid(
  trx: Transaction<DB>,
  { actor, at, today }: By & { today: Day },
  before: Bid,
  content: BidContent,
  change: BidChange,
): Promise<Bid> {
  const { bidValidDays } = await findCompany(trx)
  const isOver = content.validUntil !== null && content.validUntil < today
  const validUntil =
    isOver && change.validUntil === undefined ? addDays(today, bidValidDays) : content.validUntil
  const stored = await trx
    .updateTable('bid')
    .from('bid as old')
    .set({ status: 'superseded', version: before.version + 1, updated_at: at })
    .whereRef('bid.id', '=', 'old.id')
    .where('bid.id', '=', before.id)
    .returning('old.status')
    .executeTakeFirstOrThrow()
  const revised = { ...content, validUntil }
  const { kind, number, project_id: projectId } = before
  const id = await insertRow(trx, 'bid', {
    ...newColumns(revised, { kind, number, revision: before.revision + 1, projectId, actor, at }),
    replaces_bid_id: before.id,
    ...(change.saveId && { save_ids: [change.saveId] }),
  })
  const after = await writeContent(trx, { id, project_id: projectId }, revised, today)
  const replaced = say('replaced {what} by {other}', { what: bidLabel(before), other: bidLabel(after) })
  await recordBidEvent(trx, { at, actor, bid: before }, 'superseded', replaced, {
    status: { from: stored.status, to: 'superseded' },
  })
  const wrote = say('wrote {what}', { what: bidLabel(after) })
  await recordBidEvent(trx, { at, actor, bid: after }, 'revised', wrote, bidChanges(before, after))
  return after
}

/** Deletes a draft; a revision that it was to replace counts again. @throws conflict for anything but a draft */
export async function deleteBid(deps: Deps, actor: Actor, projectId: number, bidId: number): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const bid = await lockBid(trx, projectId, bidId, companyDayOf(at))
    if (bid.status !== 'draft') {
      throw new AppError('conflict', 'Only a draft can be deleted: this bid has left the office')
    }
    assertNotSending(bid.isSending)
    const revived = await reviveReplacedBid(trx, bidId, at)
    await trx.deleteFrom('bid').where('id', '=', bidId).execute()
    const deleted = say('deleted the draft {what}', { what: bidLabel(bid) })
    await recordBidEvent(trx, { at, actor, bid }, 'deleted', deleted)
    if (!revived) return
    const earlier = { ...bid, id: revived.id, revision: 1 }
    const inForce = say('put the earlier revision of {what} back in force', { what: bidLabel(earlier) })
    await recordBidEvent(trx, { at, actor, bid: earlier }, 'revived', inForce, {
      status: { from: 'superseded', to: revived.status },
    })
  })
}

/** The columns of a bid that is new. */
function newColumns(
  content: BidContent,
  {
    kind,
    number,
    revision,
    projectId,
    actor,
    at,
  }: By & {
    kind: BidKind
    number: number
    revision: number
    projectId: number
  },
) {
  const place = { project_id: projectId, kind, number, revision, bid_index: newLink() }
  return { ...toColumns(content), ...place, created_by: actor.id, created_at: at, updated_at: at }
}

/** Fills a new bid with its lines. @returns the whole */
async function writeContent(
  trx: Transaction<DB>,
  { id, project_id: projectId }: Pick<Bid, 'id' | 'project_id'>,
  { groups, paymentSchedule }: BidContent,
  today: Day,
): Promise<Bid> {
  const [, , bid] = await together(
    writeGroups(trx, id, groups),
    writeSchedule(trx, id, paymentSchedule),
    findBid(trx, projectId, id, today),
  )
  return bid
}
