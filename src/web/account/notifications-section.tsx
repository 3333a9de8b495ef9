import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Notifications } from '../../contract/notifications.ts'
import { t } from '../language/t.ts'
import { needWords } from '../needs/need-words.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { type DeviceState, deviceState } from '../session/device-notifications.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import {
  useChooseNotifications,
  useNotifications,
  useSendTestNotification,
  useTurnOff,
  useTurnOn,
} from './notifications-api.ts'
import classes from './notifications-section.module.css'

/** How the person hears of what needs them: by e-mail and on their phone, kind by kind. */
export function NotificationsSection() {
  const query = useNotifications()
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isLoaded = query.data !== undefined
  useEffect(() => {
    // Where our e-mails lead. The browser has tried to scroll here before the page was there.
    if (isLoaded && hash === '#notifications') place.current?.scrollIntoView()
  }, [hash, isLoaded])
  return (
    <div id="notifications" ref={place} className={classes.place}>
      <Section
        title={t('Notifications')}
        description={t('What we tell you while Groundwork is closed. The bell always shows everything.')}
      >
        <Loaded query={query} lines={8}>
          {(data) => (
            <Stack>
              <ThisDevice isOn={data.thisDevice} />
              {!data.emailConfigured && (
                <Text size="sm">{t('E-mail isn’t set up here, so only phones are notified.')}</Text>
              )}
              <Choices notifications={data} />
            </Stack>
          )}
        </Loaded>
      </Section>
    </div>
  )
}

function Choices({ notifications: { choices, emailConfigured } }: { notifications: Notifications }) {
  const { mutate: choose } = useChooseNotifications()
  const channels = [
    { channel: 'email', label: t('E-mail'), disabled: !emailConfigured },
    { channel: 'phone', label: t('Phone'), disabled: false },
  ] as const
  return (
    <Table className={classes.choices ?? ''} verticalSpacing={4} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('Tell me about')}</Table.Th>
          {channels.map(({ channel, label }) => (
            <Table.Th key={channel} scope="col" className={classes.channel ?? ''}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {choices.map((choice) => {
          const { title } = needWords[choice.kind]
          return (
            <Table.Tr key={choice.kind}>
              <Table.Th scope="row" fw={400}>
                {title}
              </Table.Th>
              {channels.map(({ channel, label, disabled }) => (
                <Table.Td key={channel}>
                  <Checkbox
                    size="md"
                    classNames={{ body: classes.box ?? '' }}
                    aria-label={`${title}: ${label}`}
                    disabled={disabled}
                    checked={choice[channel]}
                    onChange={(event) => choose({ ...choice, [channel]: event.currentTarget.checked })}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

/** Whether this browser shows them, and why it cannot. */
function ThisDevice({ isOn }: { isOn: boolean }) {
  const { id } = useCurrentUser()
  const on = useTurnOn()
  const off = useTurnOff()
  const test = useSendTestNotification()
  const state = deviceState()
  const report = { onError: (error: unknown) => notifyError(error) }

  if (state !== 'ready') return <Text size="sm">{whyNot[state]}</Text>
  // The server can't know that the permission was taken back.
  if (!isOn || Notification.permission !== 'granted') {
    return (
      <Group>
        <Button
          variant="default"
          leftSection={<IconBell size={18} aria-hidden />}
          loading={on.isPending}
          onClick={() => on.mutate(id, report)}
        >
          {t('Turn on notifications on this device')}
        </Button>
      </Group>
    )
  }
  return (
    <Stack gap="xs">
      <Text size="sm">{t('This device shows notifications until you sign out.')}</Text>
      <Group gap="xs">
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() =>
            test.mutate(undefined, { ...report, onSuccess: ({ message }) => notifySuccess(message) })
          }
        >
          {t('Send a test')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconBellOff size={18} aria-hidden />}
          loading={off.isPending}
          onClick={() => off.mutate(undefined, report)}
        >
          {t('Turn off on this device')}
        </Button>
      </Group>
    </Stack>
  )
}

const whyNot: Record<Exclude<DeviceState, 'ready'>, string> = {
  denied: t(
    'This browser blocks notifications. Allow them for this page in the browser’s settings, then reload it.',
  ),
  unsupported: t('This browser can’t show notifications.'),
  not_on_home_screen: t(
    'On an iPhone or iPad, add Groundwork to the home screen first (Share, then Add to Home Screen) and open it from there.',
  ),
}
