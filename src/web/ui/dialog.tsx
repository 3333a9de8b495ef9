import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { useFocusReturn } from './use-focus-return.ts'
import { useWideScreen } from './use-wide-screen.ts'

/** A dialog that is mounted only while it is open. */
export function Dialog({
  fillsPhone = false,
  ...props
}: Omit<ModalProps, 'opened' | 'centered' | 'fullScreen'> & {
  /** Takes the whole screen of a phone. */
  fillsPhone?: boolean
}) {
  const wide = useWideScreen()
  useFocusReturn()
  return <Modal opened centered fullScreen={fillsPhone && !wide} {...props} />
}

/** A drawer at the right that is mounted only while it is open. It takes the whole screen of a phone. */
export function SideDrawer({
  width = '34rem',
  ...props
}: Omit<DrawerProps, 'opened' | 'position' | 'size'> & {
  /** Beside a wide screen's content. */
  width?: string
}) {
  const wide = useWideScreen()
  useFocusReturn()
  return <Drawer opened position="right" size={wide ? width : '100%'} {...props} />
}
