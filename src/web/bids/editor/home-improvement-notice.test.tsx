import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { readBid } from '../../../contract/bids.ts'
import { readProject } from '../../../contract/projects.ts'
import { hillcrest } from '../../projects/sample-project.ts'
import { answer, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { caissons } from '../sample-bid.ts'

const project = { ...caissons.project, contractType: 'home_improvement' } as const
startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(readBid, () => ({ ...caissons, project })),
)

it('names what a home improvement bid lacks, and adds its statements to the terms', async () => {
  localStorage.setItem('authToken', 'good')
  renderApp('/employee/Maria/projects/12/bids/40')
  const notice = await screen.findByRole('alert', { name: /home improvement contract yet/ })
  expect(within(notice).getByText(/whether you’ll use subcontractors/)).toBeTruthy()
  const person = userEvent.setup()
  await person.selectOptions(within(notice).getByLabelText('Days to cancel'), '5')
  await person.click(within(notice).getByLabelText('We use subcontractors'))
  await person.click(within(notice).getByRole('button', { name: 'Add to the terms' }))
  const terms = screen.getByLabelText<HTMLTextAreaElement>('Terms').value
  expect(terms).toContain('within 5 business days')
  expect(terms).toContain('we will use subcontractors')
  await waitFor(() => expect(screen.queryByText(/whether you’ll use subcontractors/)).toBeNull())
})
