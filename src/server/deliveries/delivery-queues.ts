/** One delivery: `{ deliveryId }`. */
export const deliverQueue = 'deliver'
/** Every delivery whose next attempt is due: each minute. */
export const deliverDueQueue = 'deliver-due'
