import type { Bid } from '../../contract/bids.ts'
import type { BidStatus } from '../../domain/bids.ts'

/** False for a bid that is agreed on, or was replaced: it stays as it is. */
export function isEditable(status: BidStatus): boolean {
  return !['accepted', 'finalized', 'superseded'].includes(status)
}

/** `Bid 2, revision 3`, `Change order 1`; a first revision needs no word about it. */
export function bidName({
  kind = 'bid',
  number,
  revision,
}: Pick<Bid, 'number' | 'revision'> & Partial<Pick<Bid, 'kind'>>): string {
  const name = `${kind === 'change_order' ? 'Change order' : 'Bid'} ${number}`
  return revision > 1 ? `${name}, revision ${revision}` : name
}
