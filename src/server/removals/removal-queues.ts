/** Lets go of what was removed too long ago to be brought back. */
export const purgeRemovalsQueue = 'purge-removals'
