import { Anchor, SegmentedControl } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { DemoMail, DemoMailSummary } from '../../contract/demo.ts'
import { letterWords } from '../language/letter-words.ts'
import { t } from '../language/t.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { InstantText } from '../ui/time-text.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './demo.module.css'
import { useMail } from './demo-api.ts'
import { MailAttachments } from './mail-attachments.tsx'
import { MailLetter } from './mail-letter.tsx'

/** One mail as its reader sees it. */
export function MailView({ summary, onClose }: { summary: DemoMailSummary; onClose: () => void }) {
  const { data, error, refetch } = useMail(summary.id, summary.copies)
  const wide = useWideScreen()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone the list has given way to the mail.
    if (!wide) title.current?.focus()
  }, [wide])
  return (
    <article className={classes.pane} aria-labelledby="mail-subject">
      {!wide && (
        <Anchor component="button" type="button" size="sm" mb="xs" onClick={onClose}>
          <IconArrowLeft size={14} aria-hidden /> {t('All mails')}
        </Anchor>
      )}
      <h2 id="mail-subject" ref={title} tabIndex={-1} className={classes.subject}>
        {summary.subject || t('No subject')}
      </h2>
      <dl className={classes.head}>
        <dt>{letterWords.from}</dt>
        <dd>{nameAddress(summary.from)}</dd>
        <dt>{letterWords.to}</dt>
        <dd>{nameAddress(summary.to)}</dd>
        <dt>{t('Arrived')}</dt>
        <dd>
          <InstantText instant={summary.receivedAt} />
          {summary.copies > 1 && <span className={classes.copies}>{describeCopies(summary.copies)}</span>}
        </dd>
      </dl>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      {data && <MailContent mail={data} />}
    </article>
  )
}

function MailContent({ mail }: { mail: DemoMail }) {
  const [form, setForm] = useState(mail.html === '' ? 'text' : 'html')
  return (
    <>
      <MailAttachments mail={mail} />
      {mail.html !== '' && mail.text !== '' && (
        <SegmentedControl
          size="xs"
          mb="sm"
          aria-label={t('Show as')}
          value={form}
          onChange={setForm}
          data={[
            { value: 'html', label: t('As designed') },
            { value: 'text', label: t('Plain text') },
          ]}
        />
      )}
      {form === 'html' ? <MailLetter html={mail.html} /> : <pre className={classes.plain}>{mail.text}</pre>}
      <details className={classes.headers}>
        <summary>{t('Header')}</summary>
        <dl>
          {mail.headers.map(({ name, value }, index) => (
            // A header may come several times.
            <div key={`${index} ${name}`}>
              <dt lang="en">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

function nameAddress({ name, address }: DemoMail['from']): string {
  return name === '' ? address : `${name} <${address}>`
}

export function describeCopies(copies: number): string {
  return t('Arrived {copies, plural, =2 {twice} other {# times}}, shown once', { copies })
}
