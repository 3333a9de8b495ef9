import { Drawer } from '@mantine/core'
import { Dialog } from '../dialog.tsx'
import { useFocusReturn } from '../use-focus-return.ts'
import { useWideScreen } from '../use-wide-screen.ts'
import classes from './edit-drawer.module.css'
import { EditForm, type EditFormProps } from './edit-form.tsx'

const classNames = { body: classes.body ?? '', content: classes.content ?? '' }

/** A record's form at the side of its screen; on a phone it takes the whole screen. */
export function EditDrawer({ title, ...form }: EditFormProps) {
  const wide = useWideScreen()
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={form.onClose}
      title={title}
      position="right"
      size={wide ? '34rem' : '100%'}
      classNames={classNames}
    >
      <EditForm {...form} />
    </Drawer>
  )
}

/** A short form over its screen; on a phone it takes the whole screen. */
export function EditDialog({ title, ...form }: EditFormProps) {
  return (
    <Dialog fillsPhone size="lg" title={title} onClose={form.onClose} classNames={classNames}>
      <EditForm {...form} />
    </Dialog>
  )
}
