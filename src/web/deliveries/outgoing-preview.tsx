import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import { messageOf } from '../api/api-error.ts'
import { letterWords } from '../language/letter-words.ts'
import { t } from '../language/t.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './deliveries.module.css'
import { recipientWord } from './delivery-words.ts'
import { DocumentPreview } from './document-preview.tsx'
import { MessagePreview } from './message-preview.tsx'
import drawer from './send-drawer.module.css'

/** Exactly what goes out: from whom to whom, the words, and the PDF. */
export function OutgoingPreview({
  message: { data, error, refetch },
  pdf,
  isStale,
}: {
  message: { data: OutgoingMessage | undefined; error: unknown; refetch: () => unknown }
  /** The attachment, as it goes out. */
  pdf: { data: Blob | undefined; error: unknown; refetch: () => unknown }
  /** True while the newest words are on their way. */
  isStale: boolean
}) {
  const wide = useWideScreen()
  return (
    <section
      className={drawer.preview}
      aria-label={t('What goes out')}
      aria-busy={isStale}
      data-stale={isStale || undefined}
    >
      {error != null && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error != null && data && (
        <Text c="var(--mantine-color-error)" size="sm" mb="sm" role="alert">
          {messageOf(error)}
        </Text>
      )}
      {!data && error == null && <LoadingSkeleton lines={8} />}
      {data && (
        <Stack gap="md">
          <div>
            <Group gap="xs" mb={6}>
              <Title order={3}>{t('What goes out')}</Title>
              {data.isTemplate && (
                <Badge variant="light" tt="none" radius="sm">
                  {t('Approved wording')}
                </Badge>
              )}
            </Group>
            <dl className={classes.head}>
              <dt>{letterWords.from}</dt>
              <dd>{fromWord(data)}</dd>
              <dt>{letterWords.to}</dt>
              <dd>
                {[data.recipientName, recipientWord(data) || t('no address')].filter(Boolean).join(', ')}
              </dd>
              {data.subject !== '' && (
                <>
                  <dt>{t('Subject')}</dt>
                  <dd>
                    <b>{data.subject}</b>
                  </dd>
                </>
              )}
            </dl>
          </div>
          <MessagePreview message={data} />
          <DocumentPreview key={String(wide)} name={data.documentName} pdf={pdf} startsOpen={wide} />
        </Stack>
      )}
    </section>
  )
}

/** Of WhatsApp only the number's id at Meta is known. */
function fromWord({ channel, from }: OutgoingMessage): string {
  if (from === '') return t('Not set up')
  return channel === 'email' ? from : t('Our WhatsApp number (id {from})', { from })
}
