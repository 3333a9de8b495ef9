import { Button, Divider, Drawer } from '@mantine/core'
import { IconCloudUp, IconHelp, IconLanguage, IconLogout, IconRoute, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { language, t } from '../language/t.ts'
import { useOutboxView } from '../outbox/use-outbox.ts'
import { useSignOut } from '../outbox/use-sign-out.ts'
import { useOpenWaiting } from '../outbox/waiting-place.tsx'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { startTutorial } from '../ui/start-tutorial.ts'
import { ThemeChoice } from '../ui/theme-choice.tsx'
import classes from './frame.module.css'
import { barLinks, type LinkGroup } from './screen-links.ts'
import { sheetButton } from './sheet-button.ts'
import { useLinkGroups } from './use-link-groups.ts'
import { otherLanguage, useSwitchLanguage } from './use-switch-language.ts'

/** On a phone: the screens that are not in the bottom bar, and the own account. */
export default function MoreSheet({ onClose }: { onClose: () => void }) {
  const employee = useCurrentUser()
  const signOut = useSignOut()
  const switchLanguage = useSwitchLanguage()
  const { items } = useOutboxView()
  const openWaiting = useOpenWaiting()
  const path = useEmployeePath()
  const groups = useLinkGroups()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('More')}
      radius="md"
      styles={{ inner: { alignItems: 'flex-end' }, content: { height: 'auto', flex: '0 0 100%' } }}
    >
      {groups.map((group) => (
        <SheetGroup key={group.title} {...group} onClose={onClose} />
      ))}
      <Divider my="xs" />
      <div className={classes.sheetLinks}>
        <Button
          {...sheetButton}
          leftSection={<IconCloudUp size={20} stroke={1.7} />}
          onClick={() => {
            onClose()
            openWaiting()
          }}
        >
          {t('Waiting to be sent')}
          {items.length > 0 && `: ${items.length}`}
        </Button>
        <Button
          {...sheetButton}
          component={Link}
          to={path('account')}
          leftSection={<IconUser size={20} stroke={1.7} />}
          onClick={onClose}
        >
          {`${employee.firstName} ${employee.lastName}`}
        </Button>
        <Button
          {...sheetButton}
          leftSection={<IconRoute size={20} stroke={1.7} />}
          onClick={() => {
            onClose()
            startTutorial()
          }}
        >
          {t('Show me around')}
        </Button>
        <Button
          {...sheetButton}
          component={Link}
          to={path('help')}
          leftSection={<IconHelp size={20} stroke={1.7} />}
          onClick={onClose}
        >
          {t('Words and keys')}
        </Button>
        <Button
          {...sheetButton}
          leftSection={<IconLanguage size={20} stroke={1.7} />}
          onClick={() => void switchLanguage()}
        >
          <span lang={language === 'es' ? 'en' : 'es'}>{otherLanguage}</span>
        </Button>
        <Button
          {...sheetButton}
          leftSection={<IconLogout size={20} stroke={1.7} />}
          onClick={() => void signOut()}
        >
          {t('Sign out')}
        </Button>
      </div>
      <ThemeChoice fullWidth />
    </Drawer>
  )
}

function SheetGroup({ title, links, onClose }: LinkGroup & { onClose: () => void }) {
  const path = useEmployeePath()
  return (
    <>
      {title !== null && <h3 className={classes.sheetTitle}>{title}</h3>}
      <div className={classes.sheetLinks}>
        {links
          .filter((link) => !barLinks.includes(link))
          .map(({ label, screen, Icon }) => (
            <Button
              key={screen}
              {...sheetButton}
              component={Link}
              to={path(screen)}
              leftSection={<Icon size={20} stroke={1.7} />}
              onClick={onClose}
            >
              {label}
            </Button>
          ))}
      </div>
    </>
  )
}
