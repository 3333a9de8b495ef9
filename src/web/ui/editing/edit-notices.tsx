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
  // A record that is yet to be made is nobody else's.
  MaybeUndefined<Pick<VersionedEdit, 'news' | 'of' | 'present'>>

type MaybeUndefined<T> = { [K in keyof T]?: T[K] | undefined }

/** What a record's form is called; the same for every place it may stand in. */
export interface EditPlaceProps {
  title: string
  /** As a person calls the record: `this customer`. */
  what: string
  edit: Edit
  onClose: () => void
  children: ReactNode
}

/** Says that typing from an earlier visit was put back. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="blue" py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('We brought back what you typed before.')}</Text>
        <Button variant="default" size="xs" onClick={onDiscard}>
          {t('Throw it away')}
        </Button>
      </Group>
    </Alert>
  )
}

type NoticeProps = Pick<EditPlaceProps, 'what' | 'edit'>

/** Who else has the form open, what they saved meanwhile, and what came back from an earlier visit. */
export function EditNotices({ what, edit: { present = [], news, restored, discard } }: NoticeProps) {
  return (
    <>
      <PresenceBadge people={present} what={what} />
      <ColleagueNotice what={what} news={news} />
      {restored && <RestoredNotice onDiscard={discard} />}
    </>
  )
}

/** Asks, while both sides changed the same fields of the record. */
export function EditConflict({ what, edit: { conflict, of } }: NoticeProps) {
  if (!conflict) return null
  const { fields, settle, close } = conflict
  return <ConflictDialog what={what} of={of} fields={fields} onSettle={settle} onClose={close} />
}
