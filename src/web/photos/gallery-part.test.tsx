import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteImage, type Image, listImages, orderImages, updateImage } from '../../contract/images.ts'
import { readProject } from '../../contract/projects.ts'
import { undoRemoval } from '../../contract/removals.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { photo } from './sample-photos.ts'

const address = '/employee/Maria/projects/12/photos'

// happy-dom rejects a promise that nobody asked for when the lightbox ends one of its animations early.
Object.defineProperty(HTMLElement.prototype, 'animate', { value: undefined, configurable: true })

let lists: Record<PhotoKind, Image[]>
let gone: Map<number, Image>
const calls: string[] = []

function place(kind: PhotoKind, fileName: string): Image {
  const found = lists[kind].find((one) => one.fileName === fileName)
  if (!found) throw new Refusal(404, { error: 'There is no such photo', code: 'not_found' })
  return found
}

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => ({ ...hillcrest, ...lists })),
  answer(listImages, () => lists),
  answer(orderImages, ({ body: { kind, fileNames } }) => {
    calls.push(`order ${kind} ${fileNames.join(' ')}`)
    lists[kind] = fileNames.map((name) => place(kind, name))
    return lists
  }),
  answer(updateImage, ({ params: { kind, fileName }, body }) => {
    const before = place(kind, fileName)
    const to = body.kind ?? kind
    // In its new list the photo may be called otherwise.
    const name = to === kind ? fileName : fileName.replace('.jpg', '-m.jpg')
    const changed = photo(before.id, to, {
      fileName: name,
      caption: body.caption ?? before.caption,
      version: 2,
    })
    lists[kind] = lists[kind].filter(({ id }) => id !== before.id)
    lists[to] = to === kind ? [changed, ...lists[to]] : [...lists[to], changed]
    return changed
  }),
  answer(deleteImage, ({ params: { kind, fileName } }) => {
    const removed = place(kind, fileName)
    calls.push(`delete ${fileName}`)
    lists[kind] = lists[kind].filter(({ id }) => id !== removed.id)
    gone.set(100 + removed.id, removed)
    return { message: 'Image deleted successfully', removal_id: 100 + removed.id }
  }),
  answer(undoRemoval, ({ params: { removalId } }) => {
    const back = gone.get(removalId)
    if (!back) throw new Refusal(404, { error: 'Nothing to bring back' })
    lists[back.kind] = [...lists[back.kind], back]
    return { message: 'Brought back', project: { ...hillcrest, ...lists } }
  }),
)

afterEach(() => {
  vi.useRealTimers()
})

beforeEach(() => {
  // They outlive the page of the test before.
  notifications.clean()
  localStorage.setItem('authToken', 'good')
  calls.length = 0
  gone = new Map()
  lists = {
    before: [photo(1, 'before', { caption: 'Front wall' }), photo(2, 'before'), photo(3, 'before')],
    after: [photo(4, 'after', { takenAt: null })],
  }
})

const list = async (name: 'Before' | 'After') =>
  within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }))
const names = async (name: 'Before' | 'After') =>
  (await list(name))
    .getAllByRole('button', { name: /^Open / })
    .map((button) => button.getAttribute('aria-label'))

async function fromMenu(user: ReturnType<typeof renderApp>['user'], of: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `More about ${of}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

it('names each photo by its caption, or by its place and day', async () => {
  renderApp(address)
  expect(await names('Before')).toEqual([
    'Open Front wall',
    'Open Before photo 2 of 3, taken Nov 3, 2026',
    'Open Before photo 3 of 3, taken Nov 3, 2026',
  ])
  expect(await names('After')).toEqual(['Open After photo 1 of 1'])
})

it('says how to begin when there are no photos', async () => {
  lists = { before: [], after: [] }
  renderApp(address)
  expect(await screen.findByText(/^No photos yet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add photos' }).getAttribute('href')).toBe(
    '/employee/Maria/projects/12/upload',
  )
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull()
})

describe('order', () => {
  it('moves a photo by its menu, announces its place, and saves the order', async () => {
    const { user } = renderApp(address)
    await fromMenu(user, 'Front wall', 'Move later')
    await waitFor(async () => expect((await names('Before'))[1]).toBe('Open Front wall'))
    expect(screen.getByText('Moved to place 2 of 3')).toBeTruthy()
    await waitFor(() => expect(calls).toEqual(['order before photo-2.jpg photo-1.jpg photo-3.jpg']))
  })

  it('reads the project again when moving a photo canceled a request for it', async () => {
    const { promise: answered, resolve: letAnswer } = Promise.withResolvers<void>()
    let asked = 0
    const { user } = renderApp(address)
    await screen.findByRole('button', { name: 'Open Front wall' })
    server.use(
      answer(readProject, async () => {
        asked += 1
        if (asked === 1) await answered
        return { ...hillcrest, ...lists, number: 'BA-26-0099' }
      }),
    )
    // Who comes back to the window after a while sees what a colleague did meanwhile.
    vi.setSystemTime(Date.now() + 60_000)
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(asked).toBe(1))
    await fromMenu(user, 'Front wall', 'Move later')
    await waitFor(() => expect(calls).toHaveLength(1))
    letAnswer()
    await waitFor(() => expect(asked).toBe(2))
    expect(await screen.findByText(/BA-26-0099/)).toBeTruthy()
    expect((await names('Before'))[1]).toBe('Open Front wall')
  })

  it('restores the order and says why when it cannot be saved', async () => {
    server.use(
      answer(orderImages, () => {
        throw new Refusal(500, { error: 'The disk is full' })
      }),
    )
    const { user } = renderApp(address)
    await fromMenu(user, 'Front wall', 'Move later')
    expect(await screen.findByText('The disk is full')).toBeTruthy()
    expect((await names('Before'))[0]).toBe('Open Front wall')
  })
})

describe('moving to the other list', () => {
  it('moves chosen photos together, and Undo restores their order', async () => {
    const { user } = renderApp(address)
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Front wall' }))
    await user.click(screen.getByRole('checkbox', { name: /^Choose Before photo 2/ }))
    expect(screen.getByText('2 photos chosen')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Move 2 to After' }))
    await waitFor(async () => expect(await names('After')).toHaveLength(3))
    expect(screen.queryByRole('toolbar', { name: 'Chosen photos' })).toBeNull()

    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Moved back to Before')).toBeTruthy()
    expect(lists.before.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(lists.after.map(({ id }) => id)).toEqual([4])
    expect((await names('Before'))[0]).toBe('Open Front wall')
  })
})

describe('deleting', () => {
  it('deletes several photos with one Undo', async () => {
    const { user } = renderApp(address)
    await user.click(await screen.findByRole('button', { name: 'Choose all: Before' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('3 photos deleted')).toBeTruthy()
    expect((await list('Before')).getByText('None yet.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(lists.before).toHaveLength(3))
    await waitFor(async () => expect(await names('Before')).toHaveLength(3))
  })

  it('only logs when a photo was deleted before', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = renderApp(address)
    await screen.findByRole('button', { name: 'Open Front wall' })
    lists.before = lists.before.slice(1)
    await fromMenu(user, 'Front wall', 'Delete')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open Front wall' })).toBeNull())
    expect(logged).toHaveBeenCalledWith('The photo photo-1.jpg was gone already', expect.anything())
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.queryByText('That did not work')).toBeNull()
    logged.mockRestore()
  })

  it('offers Undo for the photos deleted before one failed', async () => {
    server.use(
      answer(deleteImage, ({ params: { kind, fileName } }) => {
        if (fileName === 'photo-2.jpg') throw new Refusal(503, { error: 'The store is away' })
        const removed = place(kind, fileName)
        lists[kind] = lists[kind].filter(({ id }) => id !== removed.id)
        gone.set(101, removed)
        return { message: 'Image deleted successfully', removal_id: 101 }
      }),
    )
    const { user } = renderApp(address)
    await user.click(await screen.findByRole('button', { name: 'Choose all: Before' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The store is away')).toBeTruthy()
    expect(screen.getByText('1 photo deleted')).toBeTruthy()
    expect(await names('Before')).toHaveLength(2)
  })
})

describe('the lightbox', () => {
  it('turns with the arrow keys across both lists, and closes to the first photo', async () => {
    const { user, router } = renderApp(address)
    const opener = await screen.findByRole('button', { name: /^Open Before photo 3/ })
    await user.click(opener)
    const dialog = within(await screen.findByRole('dialog', { name: 'Photo' }))
    expect(dialog.getByText('Before 3 of 3')).toBeTruthy()
    expect(
      dialog.getByText(/Taken Nov 3, 2026 · Added by Tom Okafor, Nov 4, 2026 · 4032\s×\s3024/),
    ).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(await dialog.findByText('After 1 of 1')).toBeTruthy()
    await user.keyboard('{ArrowLeft}')
    expect(await dialog.findByText('Before 3 of 3')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('shows the photo that the address names', async () => {
    renderApp(`${address}?photo=4`)
    expect(await screen.findByText('After 1 of 1')).toBeTruthy()
  })

  it('edits a caption: Enter saves, and arrows move the cursor', async () => {
    const { user } = renderApp(`${address}?photo=2`)
    await user.click(await screen.findByRole('button', { name: 'Add a caption' }))
    await user.type(screen.getByLabelText('Caption'), 'Bac{ArrowLeft}{ArrowRight}k wall{Enter}')
    const dialog = within(screen.getByRole('dialog', { name: 'Photo' }))
    expect(await dialog.findByRole('button', { name: 'Change caption' })).toBeTruthy()
    expect(dialog.getByText('Back wall')).toBeTruthy()
    expect(lists.before.find(({ id }) => id === 2)?.caption).toBe('Back wall')
  })

  it('keeps the text when it cannot be saved', async () => {
    server.use(
      answer(updateImage, () => {
        throw new Refusal(500, { error: 'Something failed here' })
      }),
    )
    const { user } = renderApp(`${address}?photo=2`)
    await user.click(await screen.findByRole('button', { name: 'Add a caption' }))
    await user.type(screen.getByLabelText('Caption'), 'Back wall{Enter}')
    expect(await screen.findByText('Something failed here')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Caption').value).toBe('Back wall')
  })

  it('sends a restored caption with the version it started from', async () => {
    const versions: (number | undefined)[] = []
    server.use(
      answer(updateImage, ({ body }) => {
        versions.push(body.version)
        return photo(1, 'before', { caption: body.caption ?? '', version: 3 })
      }),
    )
    const edit = async (name: string) => {
      const app = renderApp(`${address}?photo=1`)
      await app.user.click(await screen.findByRole('button', { name }))
      return { ...app, field: screen.getByLabelText<HTMLInputElement>('Caption') }
    }
    const first = await edit('Change caption')
    await first.user.type(first.field, ', north')
    first.unmount()
    lists.before = [photo(1, 'before', { caption: 'Garage', version: 2 })]
    const second = await edit('Change caption')
    await waitFor(() => expect(second.field.value).toBe('Front wall, north'))
    second.unmount()
    const third = await edit('Change caption')
    await waitFor(() => expect(third.field.value).toBe('Front wall, north'))
    await third.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(versions).toEqual([1]))
  })

  it('shows the next photo after one is deleted', async () => {
    const { user } = renderApp(`${address}?photo=2`)
    await user.click(await screen.findByRole('button', { name: 'Delete photo' }))
    await waitFor(() => expect(calls).toEqual(['delete photo-2.jpg']))
    expect(await screen.findByText('Before 2 of 2')).toBeTruthy()
    // Within the dialog, where Tab can reach it.
    const dialog = within(screen.getByRole('dialog', { name: 'Photo' }))
    expect(await dialog.findByText('1 photo deleted')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Before 2 of 3')).toBeTruthy()
    expect(screen.queryByText('1 photo deleted')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Photo' }).contains(document.activeElement)).toBe(true)
  })

  it('offers Undo on the page after closing, also for the last photo', async () => {
    const { user } = renderApp(`${address}?photo=2`)
    await user.click(await screen.findByRole('button', { name: 'Delete photo' }))
    await screen.findByText('1 photo deleted')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(lists.before).toHaveLength(3))
  })
})
