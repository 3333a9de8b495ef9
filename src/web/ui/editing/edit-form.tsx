import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../language/t.ts'
import { FailureAlert } from '../failure-alert.tsx'
import { useWideScreen } from '../use-wide-screen.ts'
import classes from './edit-drawer.module.css'
import { EditConflict, EditNotices, type EditPlaceProps } from './edit-notices.tsx'
import { HeldFields } from './held-fields.tsx'

export type EditFormProps = EditPlaceProps & {
  saveLabel?: string
  /** Whether there is something to save; a new record may be complete as the form opens. */
  ready?: boolean
  /** Shown while saving takes time, because a file goes with it. */
  progress?: ReactNode
}

/** A record's form: notices, fields, what went wrong, and the buttons, which stay in sight. */
export function EditForm({
  label,
  what,
  edit,
  onClose,
  saveLabel = t('Save'),
  ready = edit.dirty,
  progress,
  children,
}: Omit<EditFormProps, 'title'> & { label?: string }) {
  // Keeps both buttons in one row on a phone.
  const padding = useWideScreen() ? {} : { px: 'sm' }
  return (
    <>
      <form onSubmit={edit.onSubmit} noValidate aria-label={label} className={classes.form}>
        <HeldFields held={edit.saving} className={classes.fields}>
          <Stack gap="sm">
            <EditNotices what={what} edit={edit} />
            {children}
          </Stack>
        </HeldFields>
        <Stack gap="sm" className={classes.foot ?? ''}>
          {edit.saving && progress}
          <FailureAlert>{edit.failure}</FailureAlert>
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
        </Stack>
      </form>
      <EditConflict what={what} edit={edit} />
    </>
  )
}
