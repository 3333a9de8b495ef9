import { Button, Divider, Drawer, Stack } from '@mantine/core'
import { IconCloudUp, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useOutboxView } from '../outbox/use-outbox.ts'
import { useSignOut } from '../outbox/use-sign-out.ts'
import { useOpenWaiting } from '../outbox/waiting-place.tsx'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { ThemeChoice } from '../ui/theme-choice.tsx'
import { barLinks, dailyLinks, officeLinks } from './screen-links.ts'
import { useDemoLinks } from './use-demo-links.ts'

const notInBar = dailyLinks.filter((link) => !barLinks.includes(link))

/** On a phone: the screens that are not in the bottom bar, and the own account. */
export default function MoreSheet({ onClose }: { onClose: () => void }) {
  const employee = useCurrentUser()
  const signOut = useSignOut()
  const { items } = useOutboxView()
  const openWaiting = useOpenWaiting()
  const path = useEmployeePath()
  const demo = useDemoLinks()
  const button = {
    variant: 'subtle',
    color: 'gray',
    justify: 'flex-start',
    size: 'md',
    c: 'inherit',
  } as const
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title="More"
      radius="md"
      styles={{ inner: { alignItems: 'flex-end' }, content: { height: 'auto', flex: '0 0 100%' } }}
    >
      <Stack gap={4}>
        {[...notInBar, ...officeLinks(employee), ...demo].map(({ label, screen, Icon }) => (
          <Button
            key={screen}
            {...button}
            component={Link}
            to={path(screen)}
            leftSection={<Icon size={20} stroke={1.7} />}
            onClick={onClose}
          >
            {label}
          </Button>
        ))}
        <Divider my="xs" />
        <Button
          {...button}
          leftSection={<IconCloudUp size={20} stroke={1.7} />}
          onClick={() => {
            onClose()
            openWaiting()
          }}
        >
          Waiting to be sent{items.length > 0 && `: ${items.length}`}
        </Button>
        <Button
          {...button}
          component={Link}
          to={path('account')}
          leftSection={<IconUser size={20} stroke={1.7} />}
          onClick={onClose}
        >
          {`${employee.firstName} ${employee.lastName}`}
        </Button>
        <Button
          {...button}
          leftSection={<IconLogout size={20} stroke={1.7} />}
          onClick={() => void signOut()}
        >
          Sign out
        </Button>
        <ThemeChoice fullWidth />
      </Stack>
    </Drawer>
  )
}
