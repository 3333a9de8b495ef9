import { Button, Drawer } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'

/** A sheet that rises from the bottom of a phone. */
export function BottomSheet({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={title}
      radius="md"
      styles={{ inner: { alignItems: 'flex-end' }, content: { height: 'auto', flex: '0 0 100%' } }}
    >
      {children}
    </Drawer>
  )
}

const look = {
  variant: 'subtle',
  color: 'gray',
  justify: 'flex-start',
  c: 'inherit',
  h: 'auto',
  mih: '2.75rem',
  px: 0,
  fz: 'md',
  fw: 500,
  styles: { label: { lineHeight: 1.25, textAlign: 'left', whiteSpace: 'normal' } },
} as const

/** An entry of a sheet: a link to a screen, or a button. */
export function SheetButton({
  Icon,
  to,
  ...props
}: {
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  to?: string | undefined
  onClick: () => void
  lang?: string | undefined
  children: ReactNode
}) {
  const entry = { ...look, leftSection: <Icon size={20} stroke={1.7} />, ...props }
  return to === undefined ? <Button {...entry} /> : <Button {...entry} component={Link} to={to} />
}
