import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { Bid, type BidChange, type BidItem, readBid, updateBid } from '../../../contract/bids.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { caissons, editorHandlers } from '../sample-bid.ts'

const server = startApiStandIn(...editorHandlers)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
})

const [drill, haul] = caissons.groups.flatMap(({ items }) => items) as [BidItem, BidItem]
const withLines = (...items: BidItem[]): Bid => ({
  ...caissons,
  version: 4,
  groups: caissons.groups.map((group) => ({ ...group, items })),
})

/** The editor, where a colleague has saved these lines in the meantime. */
async function openAgainst(theirs: Bid) {
  const changes: BidChange[] = []
  server.use(
    answer(updateBid, ({ body }) => {
      changes.push(body)
      if ((body.version ?? 0) >= theirs.version)
        return { ...theirs, version: theirs.version + changes.length }
      throw new Refusal(409, {
        error: 'Somebody else has changed this since you opened it',
        code: 'conflict',
        current: z.encode(Bid, theirs),
      })
    }),
  )
  const { user } = renderApp('/employee/Maria/projects/12/bids/40')
  await screen.findByLabelText('Description, line 1')
  return { user, changes }
}

/** Saved before the clock does it with a half of what is typed. */
function changeAtOnce(input: HTMLInputElement, value: string) {
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

it('keeps both people’s lines, and undoes only mine', async () => {
  const { user, changes } = await openAgainst(
    withLines(
      drill,
      { ...haul, unitPrice: 60_000 },
      { ...haul, id: 3, key: 'pump', description: 'Pump concrete' },
    ),
  )
  changeAtOnce(field('Quantity, line 1'), '12')
  await waitFor(() => expect(changes).toHaveLength(2))
  expect(
    changes[1]?.groups?.flatMap(({ items }) =>
      items.map(({ description, quantity, unitPrice }) => [description, quantity, unitPrice]),
    ),
  ).toEqual([
    ['Drill 24 in. caisson', 12_000, 9500],
    ['Haul the spoils', 1000, 60_000],
    ['Pump concrete', 1000, 50_000],
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field('Description, line 3').value).toBe('Pump concrete')
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(field('Quantity, line 1').value).toBe('10')
  expect(field('Unit price, line 2').value).toBe('600.00')
})

it('asks about the one line that both changed, field by field', async () => {
  const { user, changes } = await openAgainst(
    withLines({ ...drill, description: 'Drill 30 in. caisson', unitPrice: 11_000 }, haul, {
      ...haul,
      id: 3,
      key: 'twin',
    }),
  )
  changeAtOnce(field('Quantity, line 1'), '12')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Changed on both sides: Line “Drill 24 in. caisson”')).toBeTruthy()
  expect(dialog.getByText('We keep every line that only one of you changed.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Compare' }))
  const line = within(dialog.getByRole('radiogroup', { name: 'Line “Drill 24 in. caisson”' }))
  expect(line.getByRole('radio', { name: /^My version/ }).textContent).toBe(
    'My versionDrill 24 in. caissonQuantity: 10 12',
  )
  expect(line.getByRole('radio', { name: /^Theirs/ }).textContent).toBe(
    'TheirsDrill 2430 in. caissonUnit price: $95.00 $110.00',
  )
  expect(dialog.getAllByRole('radiogroup')).toHaveLength(1)
  await user.click(line.getByRole('radio', { name: /^Theirs/ }))
  await user.click(dialog.getByRole('button', { name: 'Keep what I chose' }))
  await waitFor(() => expect(field('Description, line 1').value).toBe('Drill 30 in. caisson'))
  expect(field('Quantity, line 1').value).toBe('10')
  expect(field('Description, line 3').value).toBe('Haul the spoils')
  // Nothing of mine is left to save.
  expect(changes).toHaveLength(1)
})

it('shows which lines differ when both reordered them', async () => {
  const third: BidItem = { ...drill, id: 3, key: 'pump', description: 'Pump concrete' }
  server.use(answer(readBid, () => ({ ...withLines(drill, haul, third), version: 3 })))
  const { user } = await openAgainst(withLines(third, { ...haul, unitPrice: 60_000 }, drill))
  await user.click(field('Description, line 1'))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(field('Description, line 1').value).toBe('Haul the spoils')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Changed on both sides: Lines')).toBeTruthy()
  expect(dialog.getByText(/^You both reordered the lines/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Compare' }))
  const mine = within(dialog.getByRole('group', { name: 'My version' }))
  expect(mine.getByText('The same lines in another order.')).toBeTruthy()
  const theirs = within(dialog.getByRole('group', { name: 'Theirs' }))
  expect(theirs.getAllByRole('listitem')[0]?.textContent).toContain('ChangedHaul the spoils')
  expect(theirs.getByText(/Unit price:/).textContent).toBe('Unit price: $500.00 $600.00')
  expect(theirs.queryByText('Drill 24 in. caisson')).toBeNull()
})
