/** How long what was removed can be brought back. */
export const undoableDays = 30

/** What can be brought back after it was removed. */
export const removableEntities = ['note', 'photo', 'appointment', 'permit', 'bid'] as const
export type RemovableEntity = (typeof removableEntities)[number]
