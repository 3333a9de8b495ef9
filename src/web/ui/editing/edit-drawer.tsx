import { Alert, Box, Button, Drawer, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../language/t.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import { useWideScreen } from '../use-wide-screen.ts'
import classes from './edit-drawer.module.css'
import { EditConflict, EditNotices, type EditPlaceProps } from './edit-notices.tsx'
import { HeldFields } from './held-fields.tsx'

/** A record's form at the side of its screen, or all of a phone's: saving, what went wrong, and who was faster. */
export function EditDrawer({
  title,
  what,
  edit,
  onClose,
  saveLabel = t('Save'),
  ready = edit.dirty,
  progress,
  children,
}: EditPlaceProps & {
  saveLabel?: string
  /** Whether there is something to save; a new record's form may be right as it opens. */
  ready?: boolean
  /** How far it is, where saving takes its time: a file goes with it. */
  progress?: ReactNode
}) {
  const wide = useWideScreen()
  // Both buttons in one row of a phone.
  const padding = wide ? {} : { px: 'sm' }
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size={wide ? '34rem' : '100%'}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      <form onSubmit={edit.onSubmit} noValidate className={classes.form}>
        <HeldFields held={edit.saving} className={classes.fields}>
          <Stack gap="sm">
            <EditNotices what={what} edit={edit} />
            {children}
          </Stack>
        </HeldFields>
        <div className={classes.foot}>
          {edit.saving && progress && <Box mb="sm">{progress}</Box>}
          {edit.failure && (
            <Alert color="red" role="alert" mb="sm">
              {edit.failure}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              {...padding}
              onClick={() => {
                edit.discard()
                onClose()
              }}
            >
              {edit.dirty ? t('Discard changes') : t('Close')}
            </Button>
            <Button type="submit" {...padding} loading={edit.saving} disabled={!ready}>
              {saveLabel}
            </Button>
          </Group>
        </div>
      </form>
      <EditConflict what={what} edit={edit} />
    </Drawer>
  )
}
