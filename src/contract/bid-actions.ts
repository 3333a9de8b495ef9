import { z } from 'zod'
import { Bid } from './bids.ts'
import { Paragraphs, TextId } from './fields.ts'
import { Project } from './projects.ts'
import { defineRoute } from './route.ts'

const params = z.strictObject({ projectId: TextId, bidId: TextId })
const BidAnswer = z.object({ message: z.string(), bid: Bid, project: Project })

export const shareBid = defineRoute({
  method: 'POST',
  path: '/api/projects/:projectId/bids/:bidId/share',
  access: 'employee',
  summary: 'Hand out the public link: the revision is frozen and counts as sent',
  params,
  body: z.strictObject({}).optional(),
  response: BidAnswer.extend({ url: z.string() }),
})

export const finalizeBid = defineRoute({
  method: 'POST',
  path: '/api/projects/:projectId/bids/:bidId/finalize',
  access: 'employee',
  summary: "Make the bid the project's contract",
  params,
  body: z.strictObject({ reason: Paragraphs.optional() }).optional(),
  response: BidAnswer,
})
