import {
  Avatar,
  type MantineColorScheme,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { IconCloudUp, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useOutboxView } from '../outbox/use-outbox.ts'
import { useSignOut } from '../outbox/use-sign-out.ts'
import { useOpenWaiting } from '../outbox/waiting-place.tsx'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'

const themes = [
  { value: 'auto', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The own account, the colors, and signing out. */
export default function UserMenu() {
  const employee = useCurrentUser()
  const signOut = useSignOut()
  const { items } = useOutboxView()
  const openWaiting = useOpenWaiting()
  const path = useEmployeePath()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = `${employee.firstName} ${employee.lastName}`
  const initials = employee.firstName.charAt(0) + employee.lastName.charAt(0)
  return (
    <Menu withinPortal={false} position="bottom-end" width={230} shadow="md">
      <Menu.Target>
        <UnstyledButton aria-label={`${initials}, menu of ${name}`} style={{ borderRadius: '50%' }}>
          <Avatar color="blue" size={34}>
            {initials}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} size="sm" c="var(--mantine-color-text)" component="span">
            {name}
          </Text>
          <br />
          {employee.email}
        </Menu.Label>
        <Menu.Item component={Link} to={path('account')} leftSection={<IconUser size={16} />}>
          Account
        </Menu.Item>
        <Menu.Item leftSection={<IconCloudUp size={16} />} onClick={openWaiting}>
          Waiting to be sent{items.length > 0 && `: ${items.length}`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          <Menu.Label>Colors</Menu.Label>
          {themes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
