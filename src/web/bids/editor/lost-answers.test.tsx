import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Bid, type BidChange, type BidItem, listBids, readBid, updateBid } from '../../../contract/bids.ts'
import { answer, startApiStandIn } from '../../testing/api-stand-in.ts'
import { holdTimers } from '../../testing/hold-timers.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { caissons, editorHandlers } from '../sample-bid.ts'
import { autosaveMilliseconds } from './autosave-pause.ts'

const server = startApiStandIn(...editorHandlers)

holdTimers()
beforeEach(() => {
  localStorage.setItem('authToken', 'good')
})

const address = '/employee/Maria/projects/12/bids/40'

/** A server that saves, and loses its answers while it is told to. */
function keepBid(start: Bid = caissons) {
  let bid = start
  let replaced: Bid | undefined
  let loses: (() => Promise<Response>) | undefined
  const arrived: BidChange[] = []
  const done = new Map<string, number>()
  const save = (change: BidChange): Bid => {
    const { groups, title = bid.title, scope = bid.scope } = change
    const now = { ...bid, title, scope, groups: groups ? groups.map(toGroup) : bid.groups }
    if (bid.status === 'draft') {
      bid = { ...now, version: bid.version + 1 }
      return bid
    }
    replaced = { ...bid, status: 'superseded', version: bid.version + 1 }
    bid = { ...now, id: 41, revision: 2, status: 'draft', version: 1 }
    return bid
  }
  const find = (id: string | readonly string[] | number | undefined) =>
    replaced?.id === Number(id) ? replaced : bid
  server.use(
    answer(readBid, ({ params }) => find(params.bidId)),
    answer(listBids, () => [bid, ...(replaced ? [replaced] : [])]),
    http.put(`*${updateBid.path}`, async ({ request, params }) => {
      const asked = find(params['bidId'])
      const change = updateBid.body.parse(await request.json())
      arrived.push(change)
      const { saveId = '' } = change
      const before = done.get(saveId)
      if (before !== undefined) return HttpResponse.json(z.encode(Bid, find(before)) as object)
      if (change.version !== asked.version) {
        const refusal = { error: 'Changed', code: 'conflict', current: z.encode(Bid, asked) }
        return HttpResponse.json(refusal, { status: 409 })
      }
      const saved = save(change)
      done.set(saveId, saved.id)
      return loses ? loses() : HttpResponse.json(z.encode(Bid, saved) as object)
    }),
  )
  return {
    arrived,
    now: () => bid,
    lines: () => bid.groups.flatMap(({ items }) => items.map((item) => said(item))),
    lose: (how: () => Promise<Response> | Response = () => HttpResponse.error()) => {
      loses = async () => how()
    },
    answerAgain: () => {
      loses = undefined
    },
    /** What a colleague saves. */
    set: (change: Partial<Bid>) => {
      bid = { ...bid, ...change, version: bid.version + 1 }
    },
  }
}

type NewGroup = NonNullable<BidChange['groups']>[number]
const toGroup = ({ key = '', name, items }: NewGroup, at: number): Bid['groups'][number] => ({
  id: at + 1,
  key,
  name,
  amount: 0,
  items: items.map(
    ({ key = '', product_id = null, unitCost = 0, optional = false, selected = false, ...item }, id) => ({
      ...item,
      id: id + 1,
      key,
      product_id,
      unitCost,
      optional,
      selected,
      amount: 0,
    }),
  ),
})
const said = ({ description, unitPrice }: BidItem) => `${description} ${unitPrice / 100}`

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}
const pause = (milliseconds = autosaveMilliseconds) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const isSaved = () =>
  waitFor(() =>
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'Saved')).toBe(true),
  )

async function openEditor() {
  const app = renderApp(address)
  await screen.findByLabelText('Description, line 1')
  return app
}

/** A third line, of which the server has saved the first price, but nobody heard so. */
async function addLineUnheard(bids: ReturnType<typeof keepBid>) {
  bids.lose()
  fireEvent.click(screen.getAllByRole('button', { name: 'Add a line' })[0] as HTMLElement)
  await screen.findByLabelText('Description, line 3')
  type('Description, line 3', 'Pump concrete')
  type('Unit price, line 3', '100')
  await pause()
  await screen.findAllByText('Offline: kept on this computer')
  expect(bids.lines()).toEqual(['Drill 24 in. caisson 95', 'Haul the spoils 500', 'Pump concrete 100'])
  bids.answerAgain()
}

it('saves a line once when its price changes after a lost answer', async () => {
  const bids = keepBid()
  await openEditor()
  await addLineUnheard(bids)
  type('Unit price, line 3', '120')
  await pause(3000)
  await isSaved()
  expect(bids.lines()).toEqual(['Drill 24 in. caisson 95', 'Haul the spoils 500', 'Pump concrete 120'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('saves it once when a colleague saved meanwhile, and keeps their changes', async () => {
  const bids = keepBid()
  await openEditor()
  await addLineUnheard(bids)
  const [group] = bids.now().groups as [Bid['groups'][number]]
  const cure = { ...(group.items[1] as BidItem), key: 'cure', description: 'Cure', unitPrice: 70_000 }
  bids.set({ groups: [{ ...group, items: [...group.items, cure] }] })
  type('Unit price, line 3', '120')
  await pause(3000)
  await isSaved()
  expect(bids.lines()).toEqual([
    'Drill 24 in. caisson 95',
    'Haul the spoils 500',
    'Pump concrete 120',
    'Cure 700',
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks about that line when the colleague changed its price', async () => {
  const bids = keepBid()
  await openEditor()
  await addLineUnheard(bids)
  const [group] = bids.now().groups as [Bid['groups'][number]]
  const items = group.items.map((item, at) => (at === 2 ? { ...item, unitPrice: 11_000 } : item))
  bids.set({ groups: [{ ...group, items }] })
  type('Unit price, line 3', '120')
  await pause(3000)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Line “Pump concrete”')
})

it('removes a line that was undone before its save was known', async () => {
  const bids = keepBid()
  await openEditor()
  await addLineUnheard(bids)
  while (screen.queryByLabelText('Description, line 3')) {
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
  }
  await pause(3000)
  await isSaved()
  expect(bids.lines()).toEqual(['Drill 24 in. caisson 95', 'Haul the spoils 500'])
})

it.each([
  { what: 'a cut line', lose: () => HttpResponse.error() },
  { what: 'a proxy', lose: () => new HttpResponse('<html>', { status: 502 }) },
  { what: 'a failing server', lose: () => HttpResponse.json({ error: 'Failed' }, { status: 500 }) },
])('does not ask about my own text after $what', async ({ lose }) => {
  const bids = keepBid()
  await openEditor()
  bids.lose(lose)
  type('Title', 'Piles')
  await pause()
  await waitFor(() => expect(bids.arrived).toHaveLength(1))
  await pause(100)
  bids.answerAgain()
  type('Title', 'Piles and caps')
  await pause(5000)
  await isSaved()
  expect(bids.now().title).toBe('Piles and caps')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('saves a fixed draft when the server fails on the earlier one', async () => {
  const bids = keepBid()
  server.use(
    http.put(`*${updateBid.path}`, async ({ request }) => {
      const { title } = updateBid.body.parse(await request.clone().json())
      return title === 'Poison' ? HttpResponse.json({ error: 'Failed' }, { status: 500 }) : undefined
    }),
  )
  await openEditor()
  type('Title', 'Poison')
  await pause()
  await screen.findByRole('alert')
  type('Title', 'Mended')
  await pause(5000)
  await isSaved()
  expect(bids.now().title).toBe('Mended')
})

it('recognizes its own save after the page was closed before the answer', async () => {
  const bids = keepBid()
  const { promise: cut, resolve: end } = Promise.withResolvers<void>()
  const { unmount } = await openEditor()
  bids.lose(() => cut.then(() => HttpResponse.error()))
  fireEvent.click(screen.getAllByRole('button', { name: 'Add a line' })[0] as HTMLElement)
  await screen.findByLabelText('Description, line 3')
  type('Description, line 3', 'Pump concrete')
  type('Unit price, line 3', '100')
  await pause()
  await waitFor(() => expect(bids.lines()).toHaveLength(3))
  type('Unit price, line 3', '120')
  await pause(400)
  // The system ends the page without a word.
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  const kept = keys.map((key) => [key, localStorage.getItem(key) ?? ''] as const)
  unmount()
  end()
  await pause(100)
  localStorage.clear()
  for (const [key, value] of kept) localStorage.setItem(key, value)
  bids.answerAgain()
  await openEditor()
  expect(field('Unit price, line 3').value).toBe('120.00')
  await pause(3000)
  await isSaved()
  expect(bids.lines()).toEqual(['Drill 24 in. caisson 95', 'Haul the spoils 500', 'Pump concrete 120'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('makes no revision of a bid that was sent after a lost answer', async () => {
  const bids = keepBid()
  await openEditor()
  bids.lose()
  type('Title', 'Piles')
  await pause()
  await screen.findAllByText('Offline: kept on this computer')
  bids.answerAgain()
  bids.set({ status: 'sent' })
  type('Title', 'Piles and caps')
  await pause(5000)
  await screen.findAllByText(/Save your changes as revision 2/)
  await pause(60_000)
  expect(bids.now()).toMatchObject({ id: 40, title: 'Piles' })
  fireEvent.click(screen.getByRole('button', { name: 'Save as revision 2' }))
  await waitFor(() => expect(bids.now()).toMatchObject({ id: 41, title: 'Piles and caps' }))
})

it('continues in the revision that a save with a lost answer made', async () => {
  const bids = keepBid({ ...caissons, status: 'sent' })
  const { path } = await openEditor()
  bids.lose()
  type('Title', 'Piles')
  fireEvent.click(screen.getByRole('button', { name: 'Save as revision 2' }))
  await screen.findAllByText('Offline: kept on this computer')
  bids.answerAgain()
  fireEvent.click(screen.getByRole('button', { name: 'Save as revision 2' }))
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12/bids/41'))
  expect(field('Title').value).toBe('Piles')
  type('Title', 'Piles and caps')
  await pause(3000)
  await isSaved()
  expect(bids.now()).toMatchObject({ id: 41, title: 'Piles and caps' })
})
