import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ProjectDocument } from '../../contract/project-documents.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { t } from '../language/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { formatDay } from '../ui/time.ts'
import { useShareDocument, useUnshareDocument } from './project-documents-api.ts'

const usualDays = 30

/** Makes a link to a document, shows it, and ends it. */
export function ShareDialog({ document, onClose }: { document: ProjectDocument; onClose: () => void }) {
  return document.link ? (
    <Shared document={document} link={document.link} onClose={onClose} />
  ) : (
    <NewLink document={document} onClose={onClose} />
  )
}

function NewLink({ document, onClose }: { document: ProjectDocument; onClose: () => void }) {
  const share = useShareDocument(document)
  const [expires, setExpires] = useState(() => addDays(companyDayOf(new Date()), usualDays))
  // The dialog with the link takes this one's place; a form that is done would close both.
  const isMade = useRef(false)
  return (
    <FormDialog
      title={t('Share {name}', { name: document.title })}
      submitLabel={t('Make a link')}
      fields={['expires']}
      onSubmit={async () => {
        await share.mutateAsync(expires)
        isMade.current = true
      }}
      onClose={() => {
        if (!isMade.current) onClose()
      }}
    >
      {(errors) => (
        <>
          <Text size="sm">{t('Whoever has the link can download the newest version.')}</Text>
          <TextInput
            type="date"
            label={t('Works through')}
            withAsterisk
            error={errors['expires']}
            value={expires}
            onChange={(event) => setExpires(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

function Shared({
  document,
  link: { url, expires },
  onClose,
}: {
  document: ProjectDocument
  link: { url: string; expires: string }
  onClose: () => void
}) {
  const { copy } = useClipboard()
  const end = useUnshareDocument(document)
  async function endLink() {
    try {
      await end.mutateAsync()
      notifySuccess(t('The link no longer works'))
      onClose()
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <Dialog title={t('Share {name}', { name: document.title })} onClose={onClose}>
      <Stack>
        <TextInput
          label={t('Link')}
          description={t('Works through {day}', { day: formatDay(expires) })}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" loading={end.isPending} onClick={() => void endLink()}>
            {t('End the link')}
          </Button>
          <Button
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => {
              copy(url)
              notifySuccess(t('Link copied'))
            }}
          >
            {t('Copy link')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
