import { Text } from '@mantine/core'
import { IconMailOpened, IconPaperclip } from '@tabler/icons-react'
import { t } from '../language/t.ts'
import { ListStates } from '../records/record-list/record-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RelativeTime } from '../ui/time-text.tsx'
import classes from './demo.module.css'
import { useMails } from './demo-api.ts'
import { ClearButton, DemoPage, RowButton, useOpenItem } from './demo-page.tsx'
import { describeCopies, MailView } from './mail-view.tsx'

const hints = [
  ['refused@…', t('The server says 550: there is no such mailbox. The delivery fails at once.')],
  ['full@…', t('The server says 452: the mailbox is full. Groundwork tries again later.')],
  ['bounced@…', t('The server takes the mail and reports it undeliverable a moment later.')],
  [
    'slow@…',
    t('The server takes the mail but doesn’t answer for a minute. Groundwork sends it again; it shows once.'),
  ],
  ['drop@…', t('The connection breaks halfway. Groundwork tries again later.')],
] as const

/** Every mail that Groundwork sent in the demo, as its recipients see it. */
export default function MailboxPage() {
  const mails = useMails()
  const { id, list, show, close } = useOpenItem('mail')
  const shown = mails.data?.find((mail) => String(mail.id) === id)
  const isOpen = shown !== undefined
  return (
    <DemoPage
      title={t('Demo mailbox')}
      description={t('Mail goes by SMTP to a server inside the demo. Nothing leaves this machine.')}
      isOpen={isOpen}
      clearing={
        mails.data && mails.data.length > 0 && <ClearButton what="mails" onCleared={() => show('')} />
      }
      hint={t(
        'Mail to any other address arrives, and the server reports the delivery. These names before the @ behave differently:',
      )}
      hints={hints}
    >
      <ListStates query={mails}>
        {(rows) =>
          rows.length === 0 ? (
            <div className={classes.box}>
              <EmptyState title={t('No mail yet')} icon={<IconMailOpened size={36} stroke={1.4} />}>
                {t('Send a bid by e-mail, or a test message from the settings. It shows up here in seconds.')}
              </EmptyState>
            </div>
          ) : (
            <div className={classes.box} data-split data-open={isOpen || undefined}>
              <ul className={`plain-list ${classes.list}`} ref={list} aria-label={t('Mails')}>
                {rows.map((mail) => (
                  <RowButton
                    key={mail.id}
                    id={mail.id}
                    isShown={mail === shown}
                    onShow={() => show(String(mail.id))}
                  >
                    <span className={classes.rowTop}>
                      <Text span inherit truncate fw={600}>
                        {mail.to.name || mail.to.address}
                      </Text>
                      <span className={classes.quiet}>
                        {mail.attachmentCount > 0 && (
                          <IconPaperclip size={14} aria-label={t('With an attachment')} role="img" />
                        )}{' '}
                        <RelativeTime instant={mail.receivedAt} />
                      </span>
                    </span>
                    <Text span inherit truncate>
                      {mail.subject || t('No subject')}
                    </Text>
                    <Text span inherit truncate className={classes.quiet ?? ''}>
                      {mail.preview}
                    </Text>
                    {mail.copies > 1 && <span className={classes.copies}>{describeCopies(mail.copies)}</span>}
                  </RowButton>
                ))}
              </ul>
              {shown ? (
                <MailView key={shown.id} summary={shown} onClose={close} />
              ) : (
                <p className={classes.nothing}>{t('Choose a mail to read it.')}</p>
              )}
            </div>
          )
        }
      </ListStates>
    </DemoPage>
  )
}
