import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChecks, IconFileText, IconSend } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type DemoChat, type DemoChatMessage, readDemoDocument } from '../../contract/demo.ts'
import { formatPhone } from '../../domain/phones.ts'
import { call } from '../api/client.ts'
import { fileSize } from '../deliveries/delivery-words.ts'
import { t } from '../language/t.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notifyError } from '../ui/notify.ts'
import { TextArea } from '../ui/text-area.tsx'
import { InstantText } from '../ui/time-text.tsx'
import classes from './demo.module.css'
import { useChat, useMarkRead, useWriteMessage } from './demo-api.ts'
import { OpenTitle } from './demo-page.tsx'
import { DocumentDialog } from './document-dialog.tsx'

/** A chat on the customer's phone. */
export function ChatView({ number, onClose }: { number: string; onClose: () => void }) {
  const chat = useChat(number)
  useReading(number, chat.data)
  return (
    <article className={classes.chat} aria-labelledby="chat-name">
      <header className={classes.bar}>
        <OpenTitle id="chat-name" back={t('All chats')} onClose={onClose}>
          {chat.data?.name || formatPhone(`+${number}`)}
        </OpenTitle>
        <p className={classes.quiet}>{chat.data && <Window chat={chat.data} />}</p>
      </header>
      <Loaded query={chat}>{(data) => <Messages chat={data} />}</Loaded>
      <Composer number={number} />
    </article>
  )
}

/** An open chat is a read chat. */
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
        t('WhatsApp accepts only the approved template')
      ) : (
        <>
          {t('The office can write anything until:')} <InstantText instant={windowUntil} />
        </>
      )}
    </>
  )
}

function Messages({ chat: { number, messages } }: { chat: DemoChat }) {
  const [open, setOpen] = useState<DemoChatMessage>()
  const box = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (box.current && last !== undefined) box.current.scrollTop = box.current.scrollHeight
  }, [last])
  return (
    <div className={classes.messages} ref={box} tabIndex={0} role="log" aria-label={t('Messages')}>
      {messages.length === 0 && <p className={classes.nothing}>{t('No messages yet.')}</p>}
      <ol className="plain-list">
        {messages.map((message) => (
          <Bubble key={message.id} message={message} onOpen={() => setOpen(message)} />
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

const stages = {
  accepted: t('Accepted by WhatsApp'),
  sent: t('Sent'),
  delivered: t('Delivered'),
  read: t('Read'),
  failed: t('Not delivered'),
} as const

/** A message. The office's messages say how far they got. */
function Bubble({ message, onOpen }: { message: DemoChatMessage; onOpen: () => void }) {
  const { from, text, document, template, status, error } = message
  return (
    <li className={classes.bubble} data-from={from} data-failed={status === 'failed' || undefined}>
      <VisuallyHidden component="span">
        {from === 'office' ? t('The office') : t('The customer')}:{' '}
      </VisuallyHidden>
      {document && (
        <button type="button" className={classes.bubbleFile} onClick={onOpen}>
          <IconFileText size={24} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
          <span>
            {document.fileName} <span className={classes.quiet}>{fileSize(document.bytes)}</span>
          </span>
        </button>
      )}
      {text !== '' && (
        <Text inherit className={classes.plain ?? ''}>
          <LinkedText text={text} />
        </Text>
      )}
      {error !== null && (
        <Text inherit mt={4} c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      <Group component="p" gap="2px 0.625rem" justify="flex-end" m={0} mt={4} className={classes.quiet ?? ''}>
        {template !== null && <span>{t('Template {template}', { template })}</span>}
        <InstantText instant={message.at} />
        {from === 'office' && (
          <span className={classes.ticks} data-status={status}>
            <Ticks status={status} /> {stages[status]}
          </span>
        )}
      </Group>
    </li>
  )
}

function Ticks({ status }: Pick<DemoChatMessage, 'status'>) {
  if (status === 'failed') return <IconAlertTriangle size={15} aria-hidden />
  const Icon = status === 'delivered' || status === 'read' ? IconChecks : IconCheck
  return <Icon size={15} aria-hidden />
}

/** Text whose web addresses are links that open a new window. */
function LinkedText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
  return parts.map((part, index) =>
    // Every second part is an address, caught by the brackets.
    index % 2 === 1 ? (
      <a key={`${index} ${part}`} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      <Fragment key={`${index} ${part}`}>{part}</Fragment>
    ),
  )
}

/** Writes as the customer. Their message lets the office write anything for 24 hours. */
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
    <Group
      component="form"
      gap="xs"
      align="flex-end"
      justify="flex-end"
      className={classes.composer ?? ''}
      onSubmit={submit}
    >
      <TextArea
        aria-label={t('Write as the customer')}
        placeholder={t('Write as the customer')}
        minRows={1}
        maxRows={5}
        maxLength={4096}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
        flex="1 1 10rem"
      />
      <Button variant="default" onClick={() => send('STOP')} disabled={write.isPending}>
        {t('Send STOP')}
      </Button>
      <Button type="submit" loading={write.isPending} leftSection={<IconSend size={16} aria-hidden />}>
        {t('Send')}
      </Button>
    </Group>
  )
}
