import * as contract from '../../contract/notifications.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import * as devices from './devices.service.ts'
import { chooseNotifications, readNotifications } from './notifications.service.ts'

export function mountNotifications(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readNotifications, ({ actor }) => readNotifications(deps, actor))
  mountRoute(mounting, contract.chooseNotifications, ({ actor, body }) =>
    chooseNotifications(deps, actor, body),
  )
  mountRoute(mounting, contract.askPushKey, () => devices.askPushKey(deps))
  mountRoute(mounting, contract.turnOnDevice, async ({ actor, body }) => {
    await devices.turnOnDevice(deps, actor, body)
    return { message: 'Notifications are on for this device' }
  })
  mountRoute(mounting, contract.turnOffDevice, async ({ actor }) => {
    await devices.turnOffDevice(deps, actor)
    return { message: 'Notifications are off for this device' }
  })
  mountRoute(mounting, contract.sendTestNotification, async ({ actor }) => {
    await devices.sendTestNotification(deps, actor)
    return { message: 'Test notification sent' }
  })
}
