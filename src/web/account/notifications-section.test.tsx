import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listSessions } from '../../contract/auth.ts'
import {
  askPushKey,
  chooseNotifications,
  type Notifications,
  readNotifications,
  sendTestNotification,
  turnOffDevice,
  turnOnDevice,
} from '../../contract/notifications.ts'
import { completeChoices } from '../../domain/notifications.ts'
import { resumeNotifications } from '../session/device-notifications.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const server = startApiStandIn(...shellHandlers)
const address = '/employee/Maria/account#notifications'
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
const endpoint = 'https://fcm.googleapis.com/fcm/send/1'
let saved: Notifications

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  saved = { choices: completeChoices([]), emailConfigured: true, thisDevice: false }
  server.use(
    answer(readNotifications, () => saved),
    answer(listSessions, () => []),
    answer(askPushKey, () => ({ publicKey: 'C'.repeat(87) })),
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser that can show notifications and whose user answers so. */
function stubBrowser(permission: NotificationPermission, answered = permission) {
  const unsubscribe = vi.fn(async () => true)
  const subscribe = vi.fn(async () => ({ toJSON: () => ({ endpoint, expirationTime: null, keys }) }))
  const pushManager = { getSubscription: async () => ({ unsubscribe }), subscribe }
  vi.stubGlobal('PushManager', class {})
  const notification = {
    permission,
    async requestPermission() {
      notification.permission = answered
      return answered
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      has: (target, name) => name === 'serviceWorker' || name in target,
      get: (target, name) =>
        name === 'serviceWorker'
          ? {
              getRegistration: async () => ({ pushManager }),
              addEventListener() {},
              removeEventListener() {},
            }
          : Reflect.get(target, name, target),
    }),
  )
  return { subscribe, unsubscribe }
}

test('saves a choice at once, and shows what is saved when it was refused', async () => {
  const bodies: unknown[] = []
  server.use(
    answer(chooseNotifications, ({ body }) => {
      bodies.push(body)
      if (body.kind === 'receipts') throw new Refusal(500, { error: 'Not now', code: 'unexpected' })
      return body
    }),
  )
  const { user } = renderApp(address)
  const visits = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Visits today: E-mail' })
  expect(visits.checked).toBe(false)
  await user.click(visits)
  expect(visits.checked).toBe(true)
  await waitFor(() => expect(bodies).toEqual([{ kind: 'visit', email: true, phone: true }]))
  const receipts = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Receipts to assign: Phone' })
  await user.click(receipts)
  await screen.findByText('Not now')
  await waitFor(() => expect(receipts.checked).toBe(false))
})

test('says where e-mail is not set up', async () => {
  saved.emailConfigured = false
  renderApp(address)
  await screen.findByText('E-mail isn’t set up here, so only phones are notified.')
  const email = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Declined bids: E-mail' })
  expect(email.disabled).toBe(true)
})

test('turns this device on, sends a test, and turns it off', async () => {
  const { subscribe, unsubscribe } = stubBrowser('default', 'granted')
  const devices: unknown[] = []
  server.use(
    answer(turnOnDevice, ({ body }) => {
      devices.push(body)
      saved = { ...saved, thisDevice: true }
      return { message: 'Notifications are on for this device' }
    }),
    answer(sendTestNotification, () => ({ message: 'Test notification sent' })),
    answer(turnOffDevice, () => {
      saved = { ...saved, thisDevice: false }
      return { message: 'Notifications are off for this device' }
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Turn on notifications on this device' }))
  await user.click(await screen.findByRole('button', { name: 'Send a test' }))
  await screen.findByText('Test notification sent')
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'C'.repeat(87) })
  expect(devices).toEqual([{ endpoint, keys }])
  await user.click(screen.getByRole('button', { name: 'Turn off on this device' }))
  await screen.findByRole('button', { name: 'Turn on notifications on this device' })
  expect(unsubscribe).toHaveBeenCalled()
})

test.each([
  ['denied', /This browser blocks notifications/],
  ['unsupported', /This browser can’t show notifications/],
  ['iPhone', /add Groundwork to the home screen first/],
])('says why it cannot be turned on: %s', async (state, sentence) => {
  if (state === 'denied') stubBrowser('denied')
  if (state === 'iPhone') vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)')
  renderApp(address)
  await screen.findByText(sentence)
  expect(screen.queryByRole('button', { name: /Turn on notifications/ })).toBeNull()
})

test('offers to turn it on where the browser no longer allows what the server still sends', async () => {
  stubBrowser('default')
  saved.thisDevice = true
  renderApp(address)
  expect(await screen.findByRole('button', { name: 'Turn on notifications on this device' })).toBeTruthy()
})

test('keeps in mind whose device it is while turning it off fails', async () => {
  stubBrowser('granted')
  saved.thisDevice = true
  localStorage.setItem('groundwork:notifications', '1')
  server.use(
    answer(turnOffDevice, () => {
      throw new Refusal(500, { error: 'Not now', code: 'unexpected' })
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Turn off on this device' }))
  await screen.findByText('Not now')
  expect(localStorage.getItem('groundwork:notifications')).toBe('1')
})

test('the next sign-in of the same person resumes them, another person’s does not', async () => {
  const { subscribe } = stubBrowser('granted')
  server.use(answer(turnOnDevice, () => ({ message: 'Notifications are on for this device' })))
  localStorage.setItem('groundwork:notifications', '7')
  await resumeNotifications(8)
  expect(subscribe).not.toHaveBeenCalled()
  await resumeNotifications(7)
  expect(subscribe).toHaveBeenCalledOnce()
})
