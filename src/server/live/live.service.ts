import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { EventStream } from '../http/answers.ts'

/** @param lastEventId the `Last-Event-ID` header */
export async function openLiveStream(
  { live }: Pick<Deps, 'live'>,
  actor: Actor,
  lastEventId: string | string[] | undefined,
): Promise<EventStream> {
  return new EventStream(await live.open(actor, lastEventId?.toString()))
}
