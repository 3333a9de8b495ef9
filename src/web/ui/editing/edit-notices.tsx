import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../language/t.ts'
import { PresenceBadge } from '../../live/presence-badge.tsx'
import { ColleagueNotice } from './colleague-notice.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { useVersionedEdit } from './use-versioned-edit.ts'

type VersionedEdit = ReturnType<typeof useVersionedEdit<Record<string, unknown>, { version: number }>>

export type Edit = Pick<
  VersionedEdit,
  'conflict' | 'dirty' | 'discard' | 'failure' | 'onSubmit' | 'restored' | 'saving'
> &
  // Nobody else can be editing a record that does not exist yet.
  MaybeUndefined<Pick<VersionedEdit, 'news' | 'of' | 'present'>>

type MaybeUndefined<T> = { [K in keyof T]?: T[K] | undefined }

/** What every place for a record's form takes: drawer, dialog, or below its row. */
export interface EditPlaceProps {
  title: string
  /** As a person calls the record: `this customer`. */
  what: string
  edit: Edit
  onClose: () => void
  children: ReactNode
}

/** Says that a draft from an earlier visit was restored, and what of it was not. */
export function RestoredNotice({ onDiscard, children }: { onDiscard: () => void; children?: ReactNode }) {
  return (
    <Alert color="blue" py="xs">
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm">{t('We brought back what you typed before.')}</Text>
          {children && <Text size="sm">{children}</Text>}
        </div>
        <Button variant="default" size="xs" onClick={onDiscard}>
          {t('Throw it away')}
        </Button>
      </Group>
    </Alert>
  )
}

type NoticeProps = Pick<EditPlaceProps, 'what' | 'edit'>

/** Who else has this form open, what they saved, and whether an earlier draft was restored. */
export function EditNotices({ what, edit: { present = [], news, restored, discard } }: NoticeProps) {
  return (
    <>
      <PresenceBadge people={present} what={what} />
      <ColleagueNotice what={what} news={news} />
      {restored && <RestoredNotice onDiscard={discard} />}
    </>
  )
}

/** Asks what to keep when both sides changed the same fields. */
export function EditConflict({ what, edit: { conflict, of } }: NoticeProps) {
  if (!conflict) return null
  const { fields, settle, close } = conflict
  return <ConflictDialog what={what} of={of} fields={fields} onSettle={settle} onClose={close} />
}
