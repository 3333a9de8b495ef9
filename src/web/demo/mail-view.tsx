import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { type DemoMail, type DemoMailSummary, readDemoAttachment } from '../../contract/demo.ts'
import { call } from '../api/client.ts'
import { fileSize } from '../deliveries/delivery-words.ts'
import { letterWords } from '../language/letter-words.ts'
import { t } from '../language/t.ts'
import { saveFile } from '../ui/download-button.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notifyError } from '../ui/notify.ts'
import { Segments } from '../ui/segments.tsx'
import { InstantText } from '../ui/time-text.tsx'
import classes from './demo.module.css'
import { useMail } from './demo-api.ts'
import { OpenTitle } from './demo-page.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { isolateHtml } from './isolate-html.ts'

/** A mail as its recipient sees it. */
export function MailView({ summary, onClose }: { summary: DemoMailSummary; onClose: () => void }) {
  const { subject, from, to, receivedAt, copies } = summary
  return (
    <article className={classes.pane} aria-labelledby="mail-subject">
      <OpenTitle id="mail-subject" back={t('All mails')} onClose={onClose}>
        {subject || t('No subject')}
      </OpenTitle>
      <dl className={classes.facts}>
        <Fact name={letterWords.from}>{nameAddress(from)}</Fact>
        <Fact name={letterWords.to}>{nameAddress(to)}</Fact>
        <Fact name={t('Arrived')}>
          <InstantText instant={receivedAt} />{' '}
          {copies > 1 && <span className={classes.copies}>{describeCopies(copies)}</span>}
        </Fact>
      </dl>
      <Loaded query={useMail(summary.id, copies)}>{(mail) => <MailContent mail={mail} />}</Loaded>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function MailContent({ mail }: { mail: DemoMail }) {
  const [form, setForm] = useState(mail.html === '' ? 'text' : 'html')
  return (
    <Stack gap="sm" mt="sm">
      <Attachments mail={mail} />
      {mail.html !== '' && mail.text !== '' && (
        <Segments
          size="xs"
          label={t('Show as')}
          value={form}
          onChange={setForm}
          choices={[
            { value: 'html', label: t('As designed') },
            { value: 'text', label: t('Plain text') },
          ]}
        />
      )}
      {form === 'html' ? (
        <Letter html={mail.html} />
      ) : (
        <Text size="sm" className={classes.plain ?? ''}>
          {mail.text}
        </Text>
      )}
      <details>
        <summary className={classes.summary}>{t('Header')}</summary>
        <dl className={classes.facts} lang="en">
          {mail.headers.map(({ name, value }, index) => (
            // The same header may come several times.
            <Fact key={`${index} ${name}`} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      </details>
    </Stack>
  )
}

/** A mail's HTML, in a frame that runs nothing and loads nothing. */
function Letter({ html }: { html: string }) {
  const { page, blocked } = useMemo(() => isolateHtml(html), [html])
  const [height, setHeight] = useState(320)
  return (
    <div>
      {blocked > 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('{blocked, plural, one {One part} other {# parts}} from elsewhere not loaded.', { blocked })}
        </Text>
      )}
      <iframe
        title={t('The mail as it is read')}
        className={classes.letter}
        // No scripts. The same origin lets us measure the height; links may open a new window.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={page}
        style={{ height }}
        onLoad={({ currentTarget }) => {
          const body = currentTarget.contentDocument?.documentElement
          if (body) setHeight(Math.max(body.scrollHeight + 2, 120))
        }}
      />
    </div>
  )
}

type Attachment = DemoMail['attachments'][number]

/** A PDF opens here; every attachment can be downloaded. */
function Attachments({ mail: { id, attachments } }: { mail: DemoMail }) {
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
      <Stack component="ul" gap={6} m={0} p={0} aria-label={t('Attachments')}>
        {attachments.map((attachment) => (
          <Paper component="li" withBorder key={attachment.number} px="sm" py="xs" display="block">
            <Group gap="xs">
              <IconFileText size={20} stroke={1.6} aria-hidden />
              <Text size="sm" fw={550} flex="1 1 10rem" style={{ overflowWrap: 'anywhere' }}>
                {attachment.fileName} <span className={classes.quiet}>{fileSize(attachment.bytes)}</span>
              </Text>
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
          </Paper>
        ))}
      </Stack>
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

function nameAddress({ name, address }: DemoMail['from']): string {
  return name === '' ? address : `${name} <${address}>`
}

export function describeCopies(copies: number): string {
  return t('Arrived {copies, plural, =2 {twice} other {# times}}, shown once', { copies })
}
