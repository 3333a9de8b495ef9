import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { Copies, DeliveryChannel } from '../../domain/deliveries.ts'
import { messageOf } from '../api/api-error.ts'
import { letterWords } from '../language/letter-words.ts'
import { t } from '../language/t.ts'
import { FactList } from '../ui/fact-list.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './deliveries.module.css'
import { fileSize, recipientWord } from './delivery-words.ts'
import drawer from './send-drawer.module.css'

/** A message as the recipient sees it. */
export function MessagePreview({
  message,
}: {
  message: {
    channel: DeliveryChannel
    body: string
    html: string
    documentName: string
    documentBytes?: number
  }
}) {
  if (message.channel === 'email') return <Letter html={message.html} text={message.body} />
  return (
    <div className={classes.chat}>
      <div className={classes.bubble}>
        {message.documentName !== '' && (
          <div className={classes.bubbleFile}>
            <IconFileText size={22} stroke={1.6} aria-hidden />
            <span>
              {message.documentName}
              {message.documentBytes !== undefined && ` · ${fileSize(message.documentBytes)}`}
            </span>
          </div>
        )}
        <p className={classes.bubbleText}>{message.body}</p>
      </div>
    </div>
  )
}

/** The e-mail's HTML in a frame without scripts and working links, or its text. */
function Letter({ html, text }: { html: string; text: string }) {
  const [height, setHeight] = useState(220)
  if (html === '') {
    return (
      <Text size="sm" p="md" className={classes.letter ?? ''} style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
    )
  }
  return (
    <iframe
      title={t('The message as it is read')}
      className={classes.letter}
      // No scripts and no new windows. The same origin is needed to measure its height.
      sandbox="allow-same-origin"
      srcDoc={withDeadLinks(html)}
      style={{ height }}
      onLoad={({ currentTarget }) => {
        const page = currentTarget.contentDocument?.documentElement
        if (page) setHeight(Math.min(Math.max(page.scrollHeight, 120) + 2, 1200))
      }}
    />
  )
}

/** Makes links open in a new window, which the sandbox forbids. Following the bid's link would count as a view. */
function withDeadLinks(html: string): string {
  const base = '<base target="_blank">'
  return html.includes('<head>') ? html.replace('<head>', `<head>${base}`) : base + html
}

// The PDF library is large and needed only when the PDF is shown.
const PdfViewer = lazy(async () => ({ default: (await import('../documents/pdf-viewer.tsx')).PdfViewer }))

export function DocumentPreview({
  name,
  pdf,
  startsOpen = false,
}: {
  name: string
  pdf: { data: Blob | undefined; error: unknown; refetch: () => unknown }
  startsOpen?: boolean
}) {
  const [open, { toggle }] = useDisclosure(startsOpen)
  return (
    <section aria-label={t('Attached PDF')}>
      <Group justify="space-between" gap="xs" mb={open ? 'xs' : 0}>
        <Group gap={6} wrap="nowrap" style={{ minWidth: 0, flex: '1 1 12rem' }}>
          <IconFileText size={18} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
          <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {pdf.data && (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {fileSize(pdf.data.size)}
            </Text>
          )}
        </Group>
        <Button variant="default" size="xs" aria-expanded={open} onClick={toggle}>
          {open ? t('Hide the PDF') : t('Show the PDF')}
        </Button>
      </Group>
      {open && (
        <Loaded query={pdf} lines={4}>
          {(file) => (
            <Suspense fallback={<LoadingSkeleton lines={4} />}>
              <PdfViewer pdf={file} fileName={name} />
            </Suspense>
          )}
        </Loaded>
      )}
    </section>
  )
}

/** The message just as it would be sent. */
export function OutgoingPreview({
  message: { data, error, refetch },
  copies: { cc = [], bcc = [] },
  pdf,
  isStale,
}: {
  message: { data: OutgoingMessage | undefined; error: unknown; refetch: () => unknown }
  copies: Partial<Copies>
  pdf: { data: Blob | undefined; error: unknown; refetch: () => unknown }
  /** True while the preview is older than the choices. */
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
            <FactList
              facts={[
                [letterWords.from, fromWord(data)],
                [
                  letterWords.to,
                  [data.recipientName, recipientWord(data) || t('no address')].filter(Boolean).join(', '),
                ],
                [t('Cc'), cc.join(', ')],
                [t('Bcc'), bcc.join(', ')],
                [t('Subject'), data.subject !== '' && <b key="subject">{data.subject}</b>],
              ]}
            />
          </div>
          <MessagePreview message={data} />
          <DocumentPreview key={String(wide)} name={data.documentName} pdf={pdf} startsOpen={wide} />
        </Stack>
      )}
    </section>
  )
}

/** For WhatsApp only Meta's id of the number is known. */
function fromWord({ channel, from }: OutgoingMessage): string {
  if (from === '') return t('Not set up')
  return channel === 'email' ? from : t('Our WhatsApp number (id {from})', { from })
}
