import { Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ProjectDocument } from '../../contract/project-documents.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { t } from '../language/t.ts'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { LinkDialog } from '../ui/link-dialog.tsx'
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
  const end = useUnshareDocument(document)
  return (
    <LinkDialog
      title={t('Share {name}', { name: document.title })}
      description={t('Works through {day}', { day: formatDay(expires) })}
      url={url}
      end={end}
      onClose={onClose}
    />
  )
}
