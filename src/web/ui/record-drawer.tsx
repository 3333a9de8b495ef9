import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { SideDrawer } from './dialog.tsx'
import drawer from './editing/edit-drawer.module.css'

/** Shows one record beside its list, with its actions at the bottom. */
export function RecordDrawer({
  title,
  badges,
  actions,
  onClose,
  children,
}: {
  title: string
  badges?: ReactNode
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  return (
    <SideDrawer
      onClose={onClose}
      title={
        <Group gap="xs" component="span">
          {title} {badges}
        </Group>
      }
      classNames={{ body: drawer.body ?? '', content: drawer.content ?? '' }}
    >
      <div className={drawer.form}>
        <Stack gap="md" className={drawer.fields ?? ''}>
          {children}
        </Stack>
        {actions && <div className={drawer.foot}>{actions}</div>}
      </div>
    </SideDrawer>
  )
}
