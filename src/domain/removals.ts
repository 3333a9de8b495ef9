/** For how many days a deletion can be undone. */
export const undoableDays = 30

/** The kinds of records whose deletion can be undone. */
export const removableEntities = ['note', 'photo', 'appointment', 'permit', 'bid'] as const
export type RemovableEntity = (typeof removableEntities)[number]
