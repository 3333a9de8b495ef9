import {
  Avatar,
  type MantineColorScheme,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { MenuButton } from '../ui/popup-button.tsx'
import { themes } from '../ui/theme-choice.tsx'
import classes from './frame.module.css'
import { useOwnActions } from './own-actions.ts'

/** The menu under the person's initials: their own actions, and the colors. */
export function UserMenu() {
  const employee = useCurrentUser()
  const path = useEmployeePath()
  const actions = useOwnActions()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = `${employee.firstName} ${employee.lastName}`
  const initials = employee.firstName.charAt(0) + employee.lastName.charAt(0)
  return (
    <MenuButton
      withinPortal={false}
      width={230}
      classNames={{ dropdown: classes.menu ?? '', item: classes.menuItem ?? '' }}
      button={
        <UnstyledButton
          aria-label={t('{initials}, menu of {name}', { initials, name })}
          style={{ borderRadius: '50%' }}
        >
          <Avatar color="blue" size={34}>
            {initials}
          </Avatar>
        </UnstyledButton>
      }
    >
      <Menu.Label>
        <Text fw={600} size="sm" c="var(--mantine-color-text)" component="span" display="block">
          {name}
        </Text>
        <Text fw={400} size="xs" component="span" display="block" style={{ overflowWrap: 'anywhere' }}>
          {employee.email}
        </Text>
      </Menu.Label>
      {actions.map(({ key, title, Icon, screen, act, lang }) => {
        const text = <span lang={lang}>{title}</span>
        const icon = <Icon size={16} />
        return screen === undefined ? (
          <Menu.Item key={key} leftSection={icon} onClick={act}>
            {text}
          </Menu.Item>
        ) : (
          <Menu.Item key={key} leftSection={icon} component={Link} to={path(screen)}>
            {text}
          </Menu.Item>
        )
      })}
      <Menu.Divider />
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        <Menu.Label>{t('Colors')}</Menu.Label>
        {themes.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuButton>
  )
}
