import { z } from 'zod'
import { plainText } from './fields.ts'
import { get, put } from './route.ts'

/** `new`: not offered yet. `declined`: not wanted. `left`: started and not finished. `finished`: seen to the end. */
const tutorialStates = ['new', 'declined', 'left', 'finished'] as const
export type TutorialState = (typeof tutorialStates)[number]

export const Tutorial = z.object({
  state: z.enum(tutorialStates),
  /** The practice job that a person left, as `project-12`; null before there is one and after the last step. */
  step: z.string().nullable(),
})
export type Tutorial = z.output<typeof Tutorial>

export const readTutorial = get('/api/auth/tutorial', {
  summary: 'How far the signed-in employee went through the first-use tour',
  response: Tutorial,
})

export const keepTutorial = put('/api/auth/tutorial', {
  summary: 'Keep how far the signed-in employee went through the first-use tour',
  body: z.strictObject({
    state: z.enum(tutorialStates).exclude(['new']),
    step: plainText(60).nullable().optional(),
  }),
  response: Tutorial,
})
