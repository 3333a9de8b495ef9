import { Dialog, SideDrawer } from '../dialog.tsx'
import classes from './edit-drawer.module.css'
import { EditForm, type EditFormProps } from './edit-form.tsx'

const classNames = { body: classes.body ?? '', content: classes.content ?? '' }

/** A record's form at the side of its screen; on a phone it takes the whole screen. */
export function EditDrawer({ title, ...form }: EditFormProps) {
  return (
    <SideDrawer title={title} onClose={form.onClose} classNames={classNames}>
      <EditForm {...form} />
    </SideDrawer>
  )
}

/** A short form over its screen; on a phone it takes the whole screen. */
export function EditDialog({ title, size = 'lg', ...form }: EditFormProps & { size?: string }) {
  return (
    <Dialog fillsPhone size={size} title={title} onClose={form.onClose} classNames={classNames}>
      <EditForm {...form} />
    </Dialog>
  )
}
