import { IconMailOpened, IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { DemoMailSummary } from '../../contract/demo.ts'
import { t } from '../language/t.ts'
import { ListStates } from '../records/record-list/list-states.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RelativeTime } from '../ui/time-text.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { ClearButton } from './clear-button.tsx'
import classes from './demo.module.css'
import { useMails } from './demo-api.ts'
import { HintCard } from './hint-card.tsx'
import { describeCopies, MailView } from './mail-view.tsx'

const hints = [
  ['refused@…', t('The server says 550: there is no such mailbox. The delivery fails at once.')],
  ['full@…', t('The server says 452: the mailbox is full. Groundwork tries again later.')],
  ['bounced@…', t('The mail is taken, and a report gives it back a moment later.')],
  [
    'slow@…',
    t(
      'The server has the mail and does not answer for a minute. Groundwork sends it again; it is shown once.',
    ),
  ],
  ['drop@…', t('The server hangs up in the middle. Groundwork tries again later.')],
] as const

/** Every mail that Groundwork sent in the demo, as its readers get it. */
export default function MailboxPage() {
  const mails = useMails()
  const [search, setSearch] = useSearchParams()
  const list = useRef<HTMLUListElement>(null)
  const wide = useWideScreen()
  const shownId = Number(search.get('mail') ?? 0)
  const shown = mails.data?.find(({ id }) => id === shownId)
  // On a phone the open mail has the screen to itself.
  const isAlone = !wide && shown !== undefined
  const show = (id: number | null) =>
    setSearch(id === null ? {} : { mail: String(id) }, { replace: id === null })
  const close = () => {
    show(null)
    // The list comes back with the next drawing.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-id="${shownId}"]`)?.focus())
  }
  return (
    <>
      <PageHeader
        title={t('Demo mailbox')}
        description={
          !isAlone && t('Mail goes by SMTP to a server inside the demo. Nothing leaves this machine.')
        }
        actions={
          !isAlone &&
          mails.data &&
          mails.data.length > 0 && <ClearButton what="mails" onCleared={() => show(null)} />
        }
      />
      {!isAlone && (
        <HintCard title={t('Try what can go wrong')} hints={hints}>
          {t(
            'Every other address gets its mail, and the server reports the delivery. These names before the @ behave differently:',
          )}
        </HintCard>
      )}
      <ListStates query={mails}>
        {(rows) =>
          rows.length === 0 ? (
            <div className={classes.box}>
              <EmptyState title={t('No mail yet')} icon={<IconMailOpened size={36} stroke={1.4} />}>
                {t(
                  'Send a bid by e-mail, or try a message in the settings: it shows up here within seconds.',
                )}
              </EmptyState>
            </div>
          ) : (
            <div className={classes.box} data-split data-open={shown !== undefined || undefined}>
              <ul className={classes.list} ref={list} aria-label={t('Mails')}>
                {rows.map((mail) => (
                  <MailRow
                    key={mail.id}
                    mail={mail}
                    isShown={mail.id === shownId}
                    onShow={() => show(mail.id)}
                  />
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
    </>
  )
}

function MailRow({ mail, isShown, onShow }: { mail: DemoMailSummary; isShown: boolean; onShow: () => void }) {
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-id={mail.id}
        aria-current={isShown || undefined}
        onClick={onShow}
      >
        <span className={classes.rowTop}>
          <b>{mail.to.name || mail.to.address}</b>
          <span className={classes.quiet}>
            {mail.attachmentCount > 0 && (
              <IconPaperclip size={14} aria-label={t('With an attachment')} role="img" />
            )}
            <RelativeTime instant={mail.receivedAt} />
          </span>
        </span>
        <span className={classes.line}>{mail.subject || t('No subject')}</span>
        <span className={classes.line} data-quiet>
          {mail.preview}
        </span>
        {mail.copies > 1 && <span className={classes.copies}>{describeCopies(mail.copies)}</span>}
      </button>
    </li>
  )
}
