import { Button, Group } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { type DemoMail, readDemoAttachment } from '../../contract/demo.ts'
import { call } from '../api/client.ts'
import { fileSize } from '../deliveries/delivery-words.ts'
import { t } from '../language/t.ts'
import { notifyError } from '../ui/notify.ts'
import { saveFile } from '../ui/save-file.ts'
import classes from './demo.module.css'
import { DocumentDialog } from './document-dialog.tsx'

type Attachment = DemoMail['attachments'][number]

/** What hangs on a mail: a PDF opens here, everything can be saved as it came. */
export function MailAttachments({ mail: { id, attachments } }: { mail: DemoMail }) {
  const [open, setOpen] = useState<Attachment>()
  const load = ({ number }: Attachment, signal?: AbortSignal) =>
    call(readDemoAttachment, { params: { id, number }, signal })
  const save = async (attachment: Attachment) => {
    try {
      saveFile(await load(attachment), attachment.fileName)
    } catch (error) {
      notifyError(error)
    }
  }
  if (attachments.length === 0) return null
  return (
    <>
      <ul className={classes.attachments} aria-label={t('Attachments')}>
        {attachments.map((attachment) => (
          <li key={attachment.number}>
            <IconFileText size={20} stroke={1.6} aria-hidden />
            <span className={classes.fileName}>
              {attachment.fileName} <span className={classes.quiet}>{fileSize(attachment.bytes)}</span>
            </span>
            <Group gap={6}>
              {attachment.mediaType === 'application/pdf' && (
                <Button size="xs" variant="default" onClick={() => setOpen(attachment)}>
                  {t('Open')}
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden />}
                onClick={() => void save(attachment)}
                aria-label={t('Download {fileName}', { fileName: attachment.fileName })}
              >
                {t('Download')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {open && (
        <DocumentDialog
          fileName={open.fileName}
          queryKey={['demo-attachment', id, open.number]}
          load={(signal) => load(open, signal)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
