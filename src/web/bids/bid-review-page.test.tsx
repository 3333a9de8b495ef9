import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type PublicBid, readPublicBid } from '../../contract/public-bids.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { publicCaissons } from './sample-bid.ts'

// No handler for a session: this page must ask for none.
const server = startApiStandIn()

function review(bid: Partial<PublicBid> = {}) {
  server.use(answer(readPublicBid, () => ({ ...publicCaissons, ...bid })))
  return renderApp('/bid/a-link-nobody-guesses')
}

it('shows the bid without a session, and adds up what is ticked', async () => {
  const { user, path } = review()
  expect(await screen.findByRole('heading', { level: 1, name: 'Caissons' })).toBeTruthy()
  expect(path()).toBe('/bid/a-link-nobody-guesses')
  const total = within(screen.getByRole('region', { name: 'Total' }))
  expect(total.getByText('Total')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /Haul the spoils/ }))
  expect(total.getByText('Total with your choice')).toBeTruthy()
  expect(total.getAllByText('$1,450.00').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('checkbox', { name: /Haul the spoils/ }))
  expect(total.queryByText('Total with your choice')).toBeNull()
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
    '/api/bid/a-link-nobody-guesses/pdf',
  )
})

it.each([
  ['draft', 'Draft'],
  ['finalized', 'Agreed'],
  ['accepted', 'Agreed'],
  ['declined', 'Declined'],
] as const)('says that a bid is %s', async (status, words) => {
  review({ status })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('Drill 24 in. caisson')).toBeTruthy()
  const option = screen.getByRole<HTMLInputElement>('checkbox', { name: /Haul the spoils/ })
  expect(option.disabled).toBe(status !== 'draft')
})

it.each([
  ['superseded', 'A newer revision has replaced this bid'],
  ['expired', 'This bid has expired'],
] as const)('shows whom to call instead of a bid that is %s', async (status, words) => {
  review({ status, groups: [], paymentSchedule: [], scope: '', subtotal: 0, total: 0 })
  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Call/ }).getAttribute('href')).toBe('tel:2135550100')
  expect(screen.queryByText('Total')).toBeNull()
})

it('says that there is no bid at a link nobody knows', async () => {
  server.use(
    answer(readPublicBid, () => {
      throw new Refusal(404, { error: 'Not found', code: 'not_found' })
    }),
  )
  renderApp('/bid/unknown')
  expect(await screen.findByRole('heading', { name: 'There is no bid at this link' })).toBeTruthy()
})
