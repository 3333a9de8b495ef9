import type { Bid } from '../../../contract/bids.ts'

/**
 * The screen that shows what changed in this revision, relative to the employee's: `path(compareScreen(bid))`. Without
 * `other` it is compared with the revision before.
 */
export function compareScreen(bid: Pick<Bid, 'id' | 'project_id'>, other?: number): string {
  const against = other === undefined ? '' : `?with=${other}`
  return `projects/${bid.project_id}/bids/${bid.id}/compare${against}`
}
