import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { listSessions } from '../../contract/auth.ts'
import { type Image, uploadImages } from '../../contract/images.ts'
import { readProject } from '../../contract/projects.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const address = '/employee/Maria/projects/12/upload'

/** What the server got, as `before 1.jpg`. */
let arrived: string[] = []

function image(fileName: string): Image {
  return {
    id: arrived.length,
    project_id: 12,
    kind: 'before',
    fileName,
    originalName: fileName,
    shared: false,
    caption: '',
    url: `/api/projects/12/images/before/${fileName}`,
    thumbnailUrl: `/api/projects/12/images/before/${fileName}/thumbnail`,
    width: 4032,
    height: 3024,
    bytes: 4,
    takenAt: null,
    uploadedAt: '2026-11-20T18:00:00Z',
    uploadedBy: 'Maria Delgado',
    version: 1,
  }
}

/** Takes in what comes; a photo whose name was there before is a duplicate. */
const takeIn = answer(uploadImages, async ({ query, request }) => {
  const files = (await request.clone().formData()).getAll('photos') as File[]
  const names = files.map(({ name }) => `${query.prefix} ${name}`)
  const isThere = names.every((name) => arrived.includes(name))
  arrived.push(...names)
  const images = files.map(({ name }) => image(name))
  return {
    message: 'Images uploaded successfully.',
    images: isThere ? [] : images,
    duplicates: isThere ? images : [],
  }
})

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(listSessions, () => []),
  takeIn,
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  arrived = []
})

const photo = (name: string, content = 'jpeg') => new File([content], name, { type: 'image/jpeg' })

async function choose(user: ReturnType<typeof renderApp>['user'], ...files: File[]) {
  await user.upload(await screen.findByLabelText('Photos'), files)
}

const rows = async () => within(await screen.findByRole('list', { name: 'Photos of this visit' }))

it('sends photos in order, one per request, and says when all are sent', async () => {
  const { user } = renderApp(address)
  await choose(user, photo('1.jpg'), photo('2.jpg'), photo('3.jpg'))
  expect(await screen.findByText('All 3 photos are with the office')).toBeTruthy()
  expect(arrived).toEqual(['before 1.jpg', 'before 2.jpg', 'before 3.jpg'])
})

it('sends to the chosen list, and marks a duplicate', async () => {
  const { user } = renderApp(`${address}?list=after`)
  await choose(user, photo('1.jpg'))
  expect(await screen.findByText('The photo is with the office')).toBeTruthy()
  await choose(user, photo('1.jpg'))
  expect(await (await rows()).findByText(/After · Was there already/)).toBeTruthy()
  expect(arrived).toEqual(['after 1.jpg', 'after 1.jpg'])
})

it('refuses a file that cannot be a photo, and says why', async () => {
  const { user } = renderApp(address)
  await choose(user, photo('empty.jpg', ''), photo('1.jpg'))
  const refused = within(await screen.findByRole('alert', { name: 'Files we can’t use' }))
  expect(refused.getByText(/The file is empty/)).toBeTruthy()
  expect(await screen.findByText('The photo is with the office')).toBeTruthy()
  expect(arrived).toEqual(['before 1.jpg'])
})

it('keeps a refused photo with the reason until it is removed, and sends the others', async () => {
  server.use(
    http.post('*/api/projects/12/upload', async ({ request }) => {
      const file = (await request.clone().formData()).get('photos') as File
      if (file.name !== 'broken.jpg') return undefined
      return HttpResponse.json({ error: 'The photo is damaged', code: 'invalid' }, { status: 400 })
    }),
  )
  const { user } = renderApp(address)
  await choose(user, photo('broken.jpg'), photo('2.jpg'))
  expect(await screen.findByText(/Refused: The photo is damaged/)).toBeTruthy()
  await waitFor(() => expect(arrived).toEqual(['before 2.jpg']))
  expect(await screen.findByText('1 of 1 photo sent')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove broken.jpg' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove this photo?' }))
  await user.click(question.getByRole('button', { name: 'Remove photo' }))
  expect(await screen.findByText('The photo is with the office')).toBeTruthy()
})

it('waits for the network everywhere, then continues by itself', async () => {
  server.use(http.post('*/api/projects/12/upload', () => HttpResponse.error()))
  const { user, router } = renderApp(address)
  await choose(user, photo('1.jpg'))
  expect(await screen.findByText(/Waiting for a connection/)).toBeTruthy()
  expect(await screen.findByText('Offline.')).toBeTruthy()
  // Another screen, and the list of what waits over it.
  await router.navigate('/employee/Maria/account')
  await user.click(await screen.findByRole('button', { name: /Show 1 waiting to be sent/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Waiting to be sent' }))
  expect(sheet.getByText('1.jpg')).toBeTruthy()
  expect(sheet.getByText('BA-26-0056 Ann Lee')).toBeTruthy()
  server.use(takeIn)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(arrived).toEqual(['before 1.jpg']))
  expect(await sheet.findByText('Nothing waiting')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Offline.')).toBeNull())
})

it('sends nothing while paused, and asks before signing out', async () => {
  server.use(
    answer(uploadImages, () => {
      throw new Refusal(503, { error: 'Restarting' })
    }),
  )
  const { user } = renderApp(address)
  await choose(user, photo('1.jpg'))
  await screen.findByText(/The server is busy/)
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText(/Before · Paused/)).toBeTruthy()
  server.use(takeIn)
  window.dispatchEvent(new Event('online'))
  await user.click(screen.getByRole('button', { name: /menu of Maria/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  const question = within(await screen.findByRole('dialog', { name: 'Sign out before everything is sent?' }))
  expect(question.getByText(/1 photo has not been sent/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Stay' }))
  expect(arrived).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  expect(await screen.findByText('The photo is with the office')).toBeTruthy()
})
