import { sql, type Transaction } from 'kysely'
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
import type { Page } from '../database/page.ts'
import type { ListRequest } from '../database/page-by-key.ts'
import { type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findCustomerLanguage } from '../projects/customer-language.queries.ts'
import { assertProjectExists, lockProject } from '../projects/projects.queries.ts'
import { bidChanges, bidLabel, recordBidEvent } from './bid-changes.ts'
import {
  insertBid,
  nextBidNumber,
  reviveReplacedBid,
  writeGroups,
  writeSchedule,
} from './bid-content.queries.ts'
import { applyChange, type BidContent, contentOf, saysTheSame, toColumns } from './bid-content.service.ts'
import { findBid, findBidOfAnyProject, findSaved, listBids, lockBid } from './bids.queries.ts'
import { newLink } from './sending/share-bid.service.ts'
import { keepChange, recordKept } from './unrecorded-changes.service.ts'

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
  return runOnce(deps.db, actor.id, once, async (trx) => {
    const project = await lockProject(trx, projectId)
    const kind = bid.kind ?? 'bid'
    if (kind === 'change_order') assertHasContract(project.finalized_bid_id)
    const start = await startingContent(trx, projectId, bid, today)
    const content = await applyChange(trx, start, bid, { kind })
    const number = await nextBidNumber(trx, projectId, kind)
    const id = await insertBidWithContent(trx, content, {
      project_id: projectId,
      kind,
      number,
      revision: 1,
      created_by: actor.id,
      created_at: at,
    })
    const written = await findBid(trx, projectId, id, today)
    const summary = say('wrote {what}', { what: bidLabel(written) })
    await recordBidEvent(trx, { at, actor, bid: written }, 'added', summary)
    return written
  })
}

async function startingContent(
  trx: Transaction<DB>,
  projectId: number,
  bid: NewBid,
  today: Day,
): Promise<BidContent> {
  const company = await findCompany(trx)
  const validUntil = addDays(today, company.bidValidDays)
  if (bid.copyOf === undefined) {
    const language = bid.language ?? (await findCustomerLanguage(trx, projectId))
    const texts = textsFor(language, company)
    return { ...newBidFields, ...texts, language, validUntil, groups: [], paymentSchedule: [] }
  }
  const source = await findBidOfAnyProject(trx, bid.copyOf, today)
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
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const before = await lockBid(trx, projectId, bidId, today)
    const saved = change.saveId && (await findSaved(trx, before, change.saveId))
    if (saved) return findBid(trx, projectId, saved, today)
    assertVersion(before, change.version)
    assertCanEdit(before.status, before.isSending)
    const unfinished = change.unfinished === true && before.status === 'draft'
    const content = await applyChange(trx, contentOf(before), change, {
      kind: before.kind,
      unfinished,
      before,
    })
    if (saysTheSame(content, contentOf(before))) return before
    if (!isFrozen(before.status)) {
      if (unfinished) await keepChange(trx, { actor, at }, before)
      else await recordKept(trx, before, at)
      await rewriteDraft(trx, before, content, change, at)
      const after = await findBid(trx, projectId, bidId, today)
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

async function rewriteDraft(
  trx: Transaction<DB>,
  before: Bid,
  content: BidContent,
  change: BidChange,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('bid')
    .set({
      ...toColumns(content),
      version: before.version + 1,
      updated_at: at,
      ...(change.saveId && { save_ids: sql`(${change.saveId}::text || save_ids)[1:20]` }),
    })
    .where('id', '=', before.id)
    .execute()
  if (change.groups) await writeGroups(trx, before.id, content.groups)
  if (change.paymentSchedule) await writeSchedule(trx, before.id, content.paymentSchedule)
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
  const id = await insertBidWithContent(
    trx,
    { ...content, validUntil },
    {
      project_id: before.project_id,
      kind: before.kind,
      number: before.number,
      revision: before.revision + 1,
      replaces_bid_id: before.id,
      ...(change.saveId && { save_ids: [change.saveId] }),
      created_by: actor.id,
      created_at: at,
    },
  )
  const after = await findBid(trx, before.project_id, id, today)
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

async function insertBidWithContent(
  trx: Transaction<DB>,
  content: BidContent,
  values: {
    project_id: number
    kind: BidKind
    number: number
    revision: number
    replaces_bid_id?: number
    save_ids?: string[]
    created_by: number
    created_at: Date
  },
): Promise<number> {
  const id = await insertBid(trx, {
    ...values,
    ...toColumns(content),
    updated_at: values.created_at,
    bid_index: newLink(),
  })
  await writeGroups(trx, id, content.groups)
  await writeSchedule(trx, id, content.paymentSchedule)
  return id
}
