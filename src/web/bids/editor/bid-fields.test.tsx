import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bidFieldNames, bidFields } from '../../../contract/bid-fields.ts'
import { readBid } from '../../../contract/bids.ts'
import { readProject } from '../../../contract/projects.ts'
import { anotherValue } from '../../../contract/sample-values.ts'
import { hillcrest } from '../../projects/sample-project.ts'
import { answer, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { caissons } from '../sample-bid.ts'
import { contentOf, draftOf } from './bid-draft.ts'
import { bidFieldLabel } from './bid-field-words.ts'

startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(readBid, () => caissons),
)

it('the editor has a control for every field of a bid', async () => {
  localStorage.setItem('authToken', 'good')
  renderApp('/employee/Maria/projects/12/bids/40')
  await screen.findByLabelText('Description, line 1')
  for (const field of bidFieldNames) {
    expect(screen.queryAllByLabelText(new RegExp(`^${bidFieldLabel(field)}`)), field).not.toEqual([])
  }
})

describe.each(bidFieldNames)('the field %s of a bid', (field) => {
  it('is sent as shown in the editor', () => {
    const value = bidFields[field].input.parse(anotherValue(bidFields[field], caissons[field]))
    expect(contentOf({ ...draftOf(caissons), [field]: value })[field]).toEqual(value)
    expect(draftOf({ ...caissons, [field]: value })[field]).toEqual(value)
  })
})
