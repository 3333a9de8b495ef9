import { askPushKey, turnOffDevice, turnOnDevice } from '../../contract/notifications.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'

/** Whether this browser can show notifications, as far as it tells without asking anybody. */
export type DeviceState = 'ready' | 'denied' | 'unsupported' | 'not_on_home_screen'

export function deviceState(): DeviceState {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)) {
    return isAppleDevice() ? 'not_on_home_screen' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** An iPad calls itself a Mac, but Macs have no touch screen. */
function isAppleDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Whose notifications this browser shows, also when they sign in again. */
const storageKey = 'groundwork:notifications'

/** Asks for the permission and shows the person's notifications here. @returns false when it was refused */
export async function turnOn(employeeId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe()
  localStorage.setItem(storageKey, String(employeeId))
  return true
}

/** Shows no more notifications here. */
export async function turnOff(): Promise<void> {
  await call(turnOffDevice)
  localStorage.removeItem(storageKey)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Signing out ends notifications. Whoever had turned them on here gets them again after the next sign-in.
 * @throws when the browser or the server refuses
 */
export async function resumeNotifications(employeeId: number): Promise<void> {
  if (localStorage.getItem(storageKey) !== String(employeeId)) return
  if (deviceState() !== 'ready' || Notification.permission !== 'granted') return
  await subscribe()
}

async function subscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error(t('This page isn’t ready for notifications. Reload it and try again.'))
  const { publicKey } = await call(askPushKey)
  // One that was made for another key would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(turnOnDevice, { body: { endpoint, keys: { p256dh, auth } } })
}
