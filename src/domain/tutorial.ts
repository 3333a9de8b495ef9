/** new: not yet offered; declined: not wanted; left: under way, or left at a step; finished: seen to the end. */
export const tutorialStates = ['new', 'declined', 'left', 'finished'] as const
export type TutorialState = (typeof tutorialStates)[number]
