import { upperFirst } from '@mantine/hooks'
import type { Bid } from '../../contract/bids.ts'
import type { BidStatus } from '../../domain/bids.ts'
import { t } from '../language/t.ts'

/** A bid that was agreed on or replaced can't be changed. */
export function isEditable(status: BidStatus): boolean {
  return !['accepted', 'finalized', 'superseded'].includes(status)
}

type NamedBid = Pick<Bid, 'number' | 'revision'> & Partial<Pick<Bid, 'kind'>>

/** `Bid 2, revision 3`, or `Change order 1` for a first revision. */
export function bidName(bid: NamedBid): string {
  return upperFirst(bidNameWithin(bid))
}

/** The same in the middle of a sentence: `bid 2, revision 3`. */
export function bidNameWithin({ kind = 'bid', number, revision }: NamedBid): string {
  if (kind === 'change_order') {
    return revision > 1
      ? t('change order {number}, revision {revision}', { number, revision })
      : t('change order {number}', { number })
  }
  return revision > 1
    ? t('bid {number}, revision {revision}', { number, revision })
    : t('bid {number}', { number })
}
