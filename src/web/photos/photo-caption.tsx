import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Image } from '../../contract/images.ts'
import { isStale, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { useLocalDraft } from '../ui/use-local-draft.ts'
import classes from './photo-lightbox.module.css'
import { usePhotoActions } from './photos-api.ts'

/** What a photo shows, in somebody's words; changed in its place. */
export function PhotoCaption({ projectId, photo }: { projectId: number; photo: Image }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <CaptionForm projectId={projectId} photo={photo} onDone={() => setEditing(false)} />
  if (photo.caption === '') {
    return (
      <div className={classes.caption}>
        <Button
          variant="transparent"
          c="#a5d8ff"
          px={0}
          h={44}
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {t('Add a caption')}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.caption}>
      <span className={classes.captionText}>{photo.caption}</span>
      <ActionIcon
        variant="transparent"
        c="#a5d8ff"
        size={44}
        aria-label={t('Change caption')}
        onClick={() => setEditing(true)}
      >
        <IconPencil size={18} />
      </ActionIcon>
    </div>
  )
}

function CaptionForm({ projectId, photo, onDone }: { projectId: number; photo: Image; onDone: () => void }) {
  const { caption } = usePhotoActions(projectId)
  const [opened] = useState(photo)
  /** What the typing began on: typing from an earlier visit may be older than the photo. */
  const [version, setVersion] = useState(photo.version)
  const [text, setText] = useState(photo.caption)
  const [theirs, setTheirs] = useState<Image>()
  const draft = useLocalDraft({
    key: `caption-${photo.id}`,
    values: text,
    dirty: text !== photo.caption,
    version,
    restore: (kept, begunOn) => {
      setText(kept)
      setVersion(begunOn ?? photo.version)
    },
  })

  async function save(against = version) {
    if (caption.isPending) return
    try {
      await caption.mutateAsync({ photo, text: text.trim(), version: against })
      draft.clear()
      onDone()
    } catch (error) {
      const current = isStale(error) ? Image.safeParse(error.current) : undefined
      if (current?.success) setTheirs(current.data)
    }
  }

  function cancel() {
    draft.clear()
    onDone()
  }

  return (
    <form
      className={classes.captionForm}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        className={classes.captionField ?? ''}
        aria-label={t('Caption')}
        placeholder={t('What does it show?')}
        size="md"
        maxLength={200}
        autoFocus
        readOnly={caption.isPending}
        value={text}
        error={caption.error && !theirs ? messageOf(caption.error) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        // Escape shall leave the field only, not the photo.
        data-mantine-stop-propagation="true"
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel()
        }}
      />
      <Button type="submit" size="md" loading={caption.isPending}>
        {t('Save')}
      </Button>
      <Button size="md" variant="default" onClick={cancel}>
        {t('Cancel')}
      </Button>
      {theirs && (
        <ConflictDialog
          what={t('this caption')}
          of={{ entity: 'photo', entityId: photo.id }}
          fields={[
            {
              key: 'caption',
              label: t('Caption'),
              before: version === opened.version ? opened.caption : undefined,
              mine: text,
              theirs: theirs.caption,
            },
          ]}
          onSettle={(taken) => {
            setVersion(theirs.version)
            setTheirs(undefined)
            if (taken.size > 0) cancel()
            else void save(theirs.version)
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </form>
  )
}
