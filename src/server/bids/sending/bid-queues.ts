/** The signed PDF of one bid: `{ bidId }`. */
export const fileSignedBidQueue = 'file-signed-bid'
/** Reminders that are due, and bids that have run out: each minute. */
export const followUpBidsQueue = 'follow-up-bids'
