import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { t } from '../language/t.ts'
import type { OutboxEntry } from '../outbox/outbox-view.ts'
import { isStuck, stateInWords } from '../outbox/outbox-words.ts'
import { outbox } from '../outbox/this-outbox.ts'
import { useConfirmRemoval } from '../outbox/use-confirm-removal.ts'
import { kindNames } from './photo-words.ts'
import classes from './upload.module.css'
import { UploadPreview } from './upload-preview.tsx'
import type { UploadRow } from './use-uploads.ts'

/** One row for each photo; those out of sight are neither laid out nor decoded. */
export function UploadRows({ rows }: { rows: readonly UploadRow[] }) {
  return (
    <ul className={classes.rows} aria-label={t('Photos of this visit')}>
      {rows.map(({ id, content, entry, duplicate }) => (
        <Row key={id} id={id} content={content} entry={entry} duplicate={duplicate} />
      ))}
    </ul>
  )
}

const Row = memo(function Row({ id, content, entry, duplicate }: UploadRow) {
  const { fileName } = content
  return (
    <li className={classes.row} data-stuck={isStuck(entry) || undefined}>
      <UploadPreview id={id} />
      <div className={classes.words}>
        <Text truncate fw={500}>
          {fileName}
        </Text>
        {entry?.state === 'sending' && (
          <Progress
            value={entry.progress * 100}
            size="sm"
            my={4}
            aria-label={t('{fileName}, sent', { fileName })}
          />
        )}
        <Text size="sm" {...(isStuck(entry) ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}>
          {kindNames[content.list]} ·{' '}
          {entry ? stateInWords(entry) : duplicate ? t('Was there already') : t('Sent')}
        </Text>
        {entry && isStuck(entry) && (
          <Button
            variant="default"
            mih={44}
            mt={6}
            aria-label={t('Try again: {fileName}', { fileName })}
            onClick={() => void outbox.retry(entry.id)}
          >
            {t('Try again')}
          </Button>
        )}
      </div>
      {entry ? <RemoveButton entry={entry} fileName={fileName} /> : <SentMark />}
    </li>
  )
})

function SentMark() {
  return (
    <Group w={44} h={44} justify="center" className={classes.sent ?? ''}>
      <IconCheck size={22} aria-hidden />
    </Group>
  )
}

function RemoveButton({ entry, fileName }: { entry: OutboxEntry; fileName: string }) {
  const remove = useConfirmRemoval()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={t('Remove {fileName}', { fileName })}
      onClick={() => void remove(entry)}
    >
      <IconTrash size={20} />
    </ActionIcon>
  )
}
