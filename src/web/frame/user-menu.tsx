import {
  Avatar,
  type MantineColorScheme,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { IconCloudUp, IconHelp, IconLanguage, IconLogout, IconRoute, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { language, t } from '../language/t.ts'
import { useOutboxView } from '../outbox/use-outbox.ts'
import { useSignOut } from '../outbox/use-sign-out.ts'
import { useOpenWaiting } from '../outbox/waiting-place.tsx'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { startTutorial } from '../ui/start-tutorial.ts'
import classes from './frame.module.css'
import { otherLanguage, useSwitchLanguage } from './use-switch-language.ts'

const themes = [
  { value: 'auto', label: t('As the device') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
]

/** The own account, the colors, and signing out. */
export function UserMenu() {
  const employee = useCurrentUser()
  const signOut = useSignOut()
  const switchLanguage = useSwitchLanguage()
  const { items } = useOutboxView()
  const openWaiting = useOpenWaiting()
  const path = useEmployeePath()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = `${employee.firstName} ${employee.lastName}`
  const initials = employee.firstName.charAt(0) + employee.lastName.charAt(0)
  return (
    <Menu
      withinPortal={false}
      position="bottom-end"
      width={230}
      shadow="md"
      classNames={{ dropdown: classes.menu ?? '', item: classes.menuItem ?? '' }}
    >
      <Menu.Target>
        <UnstyledButton
          aria-label={t('{initials}, menu of {name}', { initials, name })}
          style={{ borderRadius: '50%' }}
        >
          <Avatar color="blue" size={34}>
            {initials}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text
            fw={600}
            size="sm"
            c="var(--mantine-color-text)"
            component="span"
            style={{ display: 'block' }}
          >
            {name}
          </Text>
          <Text fw={400} size="xs" component="span" style={{ display: 'block', overflowWrap: 'anywhere' }}>
            {employee.email}
          </Text>
        </Menu.Label>
        <Menu.Item component={Link} to={path('account')} leftSection={<IconUser size={16} />}>
          {t('Account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCloudUp size={16} />} onClick={openWaiting}>
          {t('Waiting to be sent')}
          {items.length > 0 && `: ${items.length}`}
        </Menu.Item>
        <Menu.Item leftSection={<IconRoute size={16} />} onClick={() => startTutorial()}>
          {t('Show me around')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLanguage size={16} />} onClick={() => void switchLanguage()}>
          <span lang={language === 'es' ? 'en' : 'es'}>{otherLanguage}</span>
        </Menu.Item>
        <Menu.Item component={Link} to={path('help')} leftSection={<IconHelp size={16} />}>
          {t('Words and keys')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          <Menu.Label>{t('Colors')}</Menu.Label>
          {themes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
