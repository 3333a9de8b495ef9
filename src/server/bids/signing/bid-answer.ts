import type { Transaction } from 'kysely'
import type { Bid } from '../../../contract/bids.ts'
import type { Project } from '../../../contract/projects.ts'
import { type Said, type SentenceParts, toMessage } from '../../../domain/sentences/say.ts'
import type { DB } from '../../database/schema.generated.ts'
import { findProject } from '../../projects/projects.queries.ts'
import { findBid } from '../bids.queries.ts'

/** What every action on a bid answers: the client replaces its copies. */
export interface BidAnswer {
  message: string
  messageParts?: SentenceParts | null | undefined
  bid: Bid
  project: Project
}

export async function answerWith(
  trx: Transaction<DB>,
  said: Said,
  { id, project_id }: Pick<Bid, 'id' | 'project_id'>,
  today: string,
): Promise<BidAnswer> {
  const bid = await findBid(trx, project_id, id, today)
  return { ...toMessage(said), bid, project: await findProject(trx, project_id, today) }
}

export function countItems({ groups }: Bid): number {
  return groups.reduce((count, { items }) => count + items.length, 0)
}
