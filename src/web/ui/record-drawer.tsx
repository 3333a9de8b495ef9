import { Drawer, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import drawer from './editing/edit-drawer.module.css'
import { useFocusReturn } from './use-focus-return.ts'
import { useWideScreen } from './use-wide-screen.ts'

/** Shows one record beside its list, with its actions at the bottom. */
export function RecordDrawer({
  title,
  badges,
  actions,
  onClose,
  children,
}: {
  title: string
  badges: ReactNode
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const wide = useWideScreen()
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={
        <Group gap="xs" component="span">
          {title} {badges}
        </Group>
      }
      position="right"
      size={wide ? '34rem' : '100%'}
      classNames={{ body: drawer.body ?? '', content: drawer.content ?? '' }}
    >
      <div className={drawer.form}>
        <Stack gap="md" className={drawer.fields ?? ''}>
          {children}
        </Stack>
        <div className={drawer.foot}>{actions}</div>
      </div>
    </Drawer>
  )
}
