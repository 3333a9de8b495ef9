import { Anchor, Button, Group, Textarea } from '@mantine/core'
import { IconArrowLeft, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type DemoChat, type DemoChatMessage, readDemoDocument } from '../../contract/demo.ts'
import { formatPhone } from '../../domain/phones.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { notifyError } from '../ui/notify.ts'
import { InstantText } from '../ui/time-text.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { ChatBubble } from './chat-bubble.tsx'
import classes from './demo.module.css'
import { useChat, useMarkRead, useWriteMessage } from './demo-api.ts'
import { DocumentDialog } from './document-dialog.tsx'

/** One chat on the customer's phone. */
export function ChatView({ number, onClose }: { number: string; onClose: () => void }) {
  const { data, error, refetch } = useChat(number)
  const wide = useWideScreen()
  const title = useRef<HTMLHeadingElement>(null)
  useReading(number, data)
  useEffect(() => {
    if (!wide) title.current?.focus()
  }, [wide])
  return (
    <article className={classes.chat} aria-labelledby="chat-name">
      <header className={classes.chatHead}>
        {!wide && (
          <Anchor component="button" type="button" size="sm" onClick={onClose} aria-label={t('All chats')}>
            <IconArrowLeft size={20} aria-hidden />
          </Anchor>
        )}
        <div>
          <h2 id="chat-name" ref={title} tabIndex={-1} className={classes.chatName}>
            {data?.name || formatPhone(`+${number}`)}
          </h2>
          <p className={classes.quiet}>{data && <Window chat={data} />}</p>
        </div>
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      {data && <Messages chat={data} />}
      <Composer number={number} />
    </article>
  )
}

/** Who looks at a chat has read it. */
function useReading(number: string, chat: DemoChat | undefined): void {
  const { mutate } = useMarkRead(number)
  const newest = chat?.messages.findLast(
    ({ from, status }) => from === 'office' && status === 'delivered',
  )?.id
  useEffect(() => {
    if (newest !== undefined) mutate()
  }, [newest, mutate])
}

function Window({ chat: { number, name, windowUntil } }: { chat: DemoChat }) {
  return (
    <>
      {name !== '' && `${formatPhone(`+${number}`)} · `}
      {windowUntil === null ? (
        t('Only the approved template gets through')
      ) : (
        <>
          {t('The office may write freely until:')} <InstantText instant={windowUntil} />
        </>
      )}
    </>
  )
}

function Messages({ chat: { number, messages } }: { chat: DemoChat }) {
  const [open, setOpen] = useState<DemoChatMessage>()
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.id
  useEffect(() => {
    const box = end.current
    if (box && last !== undefined) box.scrollTop = box.scrollHeight
  }, [last])
  return (
    <div className={classes.messages} ref={end} tabIndex={0} role="log" aria-label={t('Messages')}>
      {messages.length === 0 && <p className={classes.nothing}>{t('No messages yet.')}</p>}
      <ol>
        {messages.map((message) => (
          <ChatBubble key={message.id} message={message} onOpen={() => setOpen(message)} />
        ))}
      </ol>
      {open?.document && (
        <DocumentDialog
          fileName={open.document.fileName}
          queryKey={['demo-document', number, open.id]}
          load={(signal) => call(readDemoDocument, { params: { number, id: open.id }, signal })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** The customer answers; a first word from them opens the 24 hours in which the office may write freely. */
function Composer({ number }: { number: string }) {
  const [text, setText] = useState('')
  const write = useWriteMessage(number)
  const send = (message: string) => {
    if (message.trim() === '' || write.isPending) return
    write.mutate(message, { onSuccess: () => setText(''), onError: (error) => notifyError(error) })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send(text)
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send(text)
  }
  return (
    <form className={classes.composer} onSubmit={submit}>
      <Textarea
        aria-label={t('Write as the customer')}
        placeholder={t('Write as the customer')}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={4096}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
        style={{ flex: '1 1 10rem' }}
      />
      <Group gap={6} wrap="nowrap">
        <Button variant="default" onClick={() => send('STOP')} disabled={write.isPending}>
          {t('Send STOP')}
        </Button>
        <Button type="submit" loading={write.isPending} leftSection={<IconSend size={16} aria-hidden />}>
          {t('Send')}
        </Button>
      </Group>
    </form>
  )
}
