/** `new`: not offered yet. `declined`: not wanted. `left`: started and not finished. `finished`: seen to the end. */
export const tutorialStates = ['new', 'declined', 'left', 'finished'] as const
export type TutorialState = (typeof tutorialStates)[number]
