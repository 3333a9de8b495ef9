import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Where `notifySuccess` and `notifyError` show; loaded after the first screen. */
export default function NotificationPlace() {
  return <Notifications position="top-center" />
}
