import { z } from 'zod'
import { tutorialStates } from '../domain/tutorial.ts'
import { plainText } from './fields.ts'
import { defineRoute } from './route.ts'

export const Tutorial = z.object({
  state: z.enum(tutorialStates),
  /** The step a person was at, by its name; null before the first and after the last. */
  step: z.string().nullable(),
})
export type Tutorial = z.output<typeof Tutorial>

export const readTutorial = defineRoute({
  method: 'GET',
  path: '/api/auth/tutorial',
  access: 'employee',
  summary: 'How far the signed-in employee went through the first-use tour',
  response: Tutorial,
})

export const keepTutorial = defineRoute({
  method: 'PUT',
  path: '/api/auth/tutorial',
  access: 'employee',
  summary: 'Keep how far the signed-in employee went through the first-use tour',
  body: z.strictObject({
    state: z.enum(tutorialStates).exclude(['new']),
    step: plainText(60).nullable().optional(),
  }),
  response: Tutorial,
})
