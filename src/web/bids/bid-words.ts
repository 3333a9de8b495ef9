import type { Bid } from '../../contract/bids.ts'
import type { BidStatus } from '../../domain/bids.ts'
import { t } from '../language/t.ts'

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
  if (kind === 'change_order') {
    return revision > 1
      ? t('Change order {number}, revision {revision}', { number, revision })
      : t('Change order {number}', { number })
  }
  return revision > 1
    ? t('Bid {number}, revision {revision}', { number, revision })
    : t('Bid {number}', { number })
}

/** The same in the middle of a sentence: `bid 2, revision 3`. */
export function bidNameWithin({
  kind = 'bid',
  number,
  revision,
}: Pick<Bid, 'number' | 'revision'> & Partial<Pick<Bid, 'kind'>>): string {
  if (kind === 'change_order') {
    return revision > 1
      ? t('change order {number}, revision {revision}', { number, revision })
      : t('change order {number}', { number })
  }
  return revision > 1
    ? t('bid {number}, revision {revision}', { number, revision })
    : t('bid {number}', { number })
}
