import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { PresenceBadge } from '../live/presence-badge.tsx'
import { ColleagueNotice } from './colleague-notice.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { useVersionedEdit } from './use-versioned-edit.ts'

export type Edit<V extends Record<string, unknown>> = Pick<
  ReturnType<typeof useVersionedEdit<V, { version: number }>>,
  'conflict' | 'dirty' | 'discard' | 'failure' | 'onSubmit' | 'restored' | 'saving'
> &
  // A record that is yet to be made is nobody else's.
  MaybeUndefined<Pick<ReturnType<typeof useVersionedEdit<V, { version: number }>>, 'news' | 'of' | 'present'>>

type MaybeUndefined<T> = { [K in keyof T]?: T[K] | undefined }

/** What a record's form is called and how its fields read; the same for every place it may stand in. */
export interface EditPlaceProps<V extends Record<string, unknown>> {
  title: string
  /** As a person calls the record: `this customer`. */
  what: string
  edit: Edit<V>
  labels: Record<keyof V & string, string>
  /** A field's value as a person reads it. */
  say: (field: keyof V & string, values: V) => ReactNode
  onClose: () => void
  children: ReactNode
}

/** Says that typing from an earlier visit was put back. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="blue" py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('What you had typed before is back.')}</Text>
        <Button variant="default" size="xs" onClick={onDiscard}>
          {t('Throw it away')}
        </Button>
      </Group>
    </Alert>
  )
}

/** Who else has the form open, what they saved meanwhile, and what came back from an earlier visit. */
export function EditNotices<V extends Record<string, unknown>>({
  what,
  edit: { present = [], news, restored, discard },
  labels,
}: Pick<EditPlaceProps<V>, 'what' | 'edit' | 'labels'>) {
  return (
    <>
      <PresenceBadge people={present} what={what} />
      <ColleagueNotice
        what={what}
        news={
          news && {
            actor: news.actor,
            taken: news.taken.map((field) => labels[field]),
            onCompare: news.compare,
          }
        }
      />
      {restored && <RestoredNotice onDiscard={discard} />}
    </>
  )
}

/** Asks, while both sides changed the same fields of the record. */
export function EditConflict<V extends Record<string, unknown>>({
  what,
  edit: { conflict, of },
  labels,
  say,
}: Pick<EditPlaceProps<V>, 'what' | 'edit' | 'labels' | 'say'>) {
  if (!conflict) return null
  return (
    <ConflictDialog
      what={what}
      of={of}
      fields={conflict.fields.map((field) => ({
        key: field,
        label: labels[field],
        before: say(field, conflict.before),
        mine: say(field, conflict.mine),
        theirs: say(field, conflict.theirs),
      }))}
      onSettle={conflict.settle}
      onClose={conflict.close}
    />
  )
}
