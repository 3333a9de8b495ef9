import type { LastChange } from '../../contract/live.ts'
import { notFound } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { EventStream } from '../http/answers.ts'
import { findLastChange } from './live.queries.ts'

/** @param lastEventId the `Last-Event-ID` header */
export async function openLiveStream(
  { live }: Pick<Deps, 'live'>,
  actor: Actor,
  lastEventId: string | string[] | undefined,
): Promise<EventStream> {
  return new EventStream(await live.open(actor, lastEventId?.toString()))
}

/** @throws not_found for a record without history */
export async function readLastChange(
  { db }: Pick<Deps, 'db'>,
  entity: string,
  id: number,
): Promise<LastChange> {
  const change = await findLastChange(db, entity, id)
  if (!change) throw notFound('Change')
  return change
}
