import { Badge } from '@mantine/core'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { DemoChatSummary } from '../../contract/demo.ts'
import { formatPhone } from '../../domain/phones.ts'
import { t } from '../language/t.ts'
import { ListStates } from '../records/record-list/list-states.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RelativeTime } from '../ui/time-text.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { ChatView } from './chat-view.tsx'
import { ClearButton } from './clear-button.tsx'
import classes from './demo.module.css'
import { useChats } from './demo-api.ts'
import { HintCard } from './hint-card.tsx'
import { NewChat } from './new-chat.tsx'

const hints = [
  ['…-0404', t('This number is not on WhatsApp: the message is refused at once.')],
  ['…-0500', t('WhatsApp answers with an error of its own. Groundwork tries again later.')],
  ['…-0408', t('WhatsApp does not answer at all. Groundwork waits for news before it tries again.')],
  [t('Send STOP'), t('The customer wants no more messages on WhatsApp; their record says so from then on.')],
] as const

/** The customers' phones in the demo, all in one: what WhatsApp brought, and what they answer. */
export default function PhonePage() {
  const chats = useChats()
  const [search, setSearch] = useSearchParams()
  const list = useRef<HTMLUListElement>(null)
  const wide = useWideScreen()
  const asked = search.get('chat') ?? ''
  const shown = /^\d{7,15}$/.test(asked) ? asked : undefined
  // On a phone the open chat has the screen to itself.
  const isAlone = !wide && shown !== undefined
  const show = (number: string | null) =>
    setSearch(number === null ? {} : { chat: number }, { replace: number === null })
  const close = () => {
    show(null)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-number="${asked}"]`)?.focus())
  }
  return (
    <>
      <PageHeader
        title={t('Demo phone')}
        description={
          !isAlone &&
          t(
            "WhatsApp messages go to a stand-in for Meta's Cloud API inside the demo. Nothing leaves this machine.",
          )
        }
        actions={
          !isAlone &&
          chats.data &&
          chats.data.length > 0 && <ClearButton what="chats" onCleared={() => show(null)} />
        }
      />
      {!isAlone && (
        <HintCard title={t('Try what can go wrong')} hints={hints}>
          {t(
            'The office may write freely for 24 hours after a customer wrote; at other times only the approved template gets through, and Groundwork uses it by itself. Opening a chat here marks its messages as read. Numbers that end like this behave differently:',
          )}
        </HintCard>
      )}
      <div className={classes.box} data-split data-open={shown !== undefined || undefined}>
        <div className={classes.list}>
          <NewChat onOpen={show} />
          <ListStates query={chats}>
            {(rows) =>
              rows.length === 0 ? (
                <p className={classes.nothing}>
                  {t('No chats yet. Send a bid by WhatsApp, or open a chat and write first.')}
                </p>
              ) : (
                <ul ref={list} aria-label={t('Chats')}>
                  {rows.map((chat) => (
                    <ChatRow
                      key={chat.number}
                      chat={chat}
                      isShown={chat.number === shown}
                      onShow={() => show(chat.number)}
                    />
                  ))}
                </ul>
              )
            }
          </ListStates>
        </div>
        {shown ? (
          <ChatView key={shown} number={shown} onClose={close} />
        ) : (
          <p className={classes.nothing}>{t('Choose a chat to read it.')}</p>
        )}
      </div>
    </>
  )
}

function ChatRow({ chat, isShown, onShow }: { chat: DemoChatSummary; isShown: boolean; onShow: () => void }) {
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-number={chat.number}
        aria-current={isShown || undefined}
        onClick={onShow}
      >
        <span className={classes.rowTop}>
          <b>{chat.name || formatPhone(`+${chat.number}`)}</b>
          <span className={classes.quiet}>
            <RelativeTime instant={chat.lastAt} />
          </span>
        </span>
        {chat.name !== '' && <span className={classes.quiet}>{formatPhone(`+${chat.number}`)}</span>}
        <span className={classes.rowTop}>
          <span className={classes.line} data-quiet>
            {chat.lastText}
          </span>
          {chat.unread > 0 && (
            <Badge
              circle
              size="sm"
              style={{ flex: 'none' }}
              role="img"
              aria-label={t('{unread} not read', { unread: chat.unread })}
            >
              {chat.unread}
            </Badge>
          )}
        </span>
      </button>
    </li>
  )
}
