import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Image } from '../../contract/images.ts'
import { t } from '../language/t.ts'
import { text } from '../records/form-fields.ts'
import { recordForm } from '../records/record-form.ts'
import { EditConflict } from '../ui/editing/edit-notices.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import classes from './photo-lightbox.module.css'
import { usePhotoActions } from './photos-api.ts'

export function PhotoCaption({ projectId, photo }: { projectId: number; photo: Image }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <CaptionForm projectId={projectId} photo={photo} onDone={() => setEditing(false)} />
  if (photo.caption === '') {
    return (
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
    )
  }
  return (
    <Group gap={4} mih={44} wrap="nowrap">
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
    </Group>
  )
}

const captionForm = recordForm({ caption: text(t('Caption')) })

function CaptionForm({ projectId, photo, onDone }: { projectId: number; photo: Image; onDone: () => void }) {
  const { caption } = usePhotoActions(projectId)
  const edit = useVersionedEdit({
    draftKey: `caption-${photo.id}`,
    record: photo,
    form: captionForm,
    save: (values, _changed, version) =>
      caption.mutateAsync({ photo, text: captionForm.toRequest(values).caption, version }),
    onSaved: onDone,
  })

  function cancel() {
    edit.discard()
    onDone()
  }

  return (
    <form onSubmit={edit.onSubmit}>
      <Group gap="xs" py={4} maw="44rem">
        <TextInput
          flex="1 1 14rem"
          aria-label={captionForm.labels.caption}
          placeholder={t('What does it show?')}
          size="md"
          maxLength={200}
          autoFocus
          readOnly={edit.saving}
          {...edit.form.getInputProps('caption')}
          error={edit.failure ?? edit.form.errors['caption']}
          // Escape closes the field only, not the photo.
          data-mantine-stop-propagation="true"
          onKeyDown={(event) => {
            if (event.key === 'Escape') cancel()
          }}
        />
        <Button type="submit" size="md" loading={edit.saving}>
          {t('Save')}
        </Button>
        <Button size="md" variant="default" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </Group>
      <EditConflict
        what={t('this caption')}
        // Compares versions only. It does not tell others that somebody is editing.
        edit={{ ...edit, of: { entity: 'photo', entityId: photo.id } }}
      />
    </form>
  )
}
