import { Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { whatsappNumber } from '../../domain/deliveries.ts'
import { formatPhone } from '../../domain/phones.ts'
import { t } from '../language/t.ts'
import { ListStates } from '../records/record-list/record-list.tsx'
import { RelativeTime } from '../ui/time-text.tsx'
import { ChatView } from './chat-view.tsx'
import classes from './demo.module.css'
import { useChats } from './demo-api.ts'
import { ClearButton, DemoPage, RowButton, useOpenItem } from './demo-page.tsx'

const hints = [
  ['…-0404', t('This number is not on WhatsApp: the message is refused at once.')],
  ['…-0500', t('WhatsApp answers with an error of its own. Groundwork tries again later.')],
  ['…-0408', t('WhatsApp doesn’t answer. Groundwork waits for news before it tries again.')],
  [t('Send STOP'), t('The customer wants no more WhatsApp messages. Their record says so from then on.')],
] as const

/** The phones of all the demo's customers in one: what WhatsApp brought them, and what they answer. */
export default function PhonePage() {
  const chats = useChats()
  const { id, list, show, close } = useOpenItem('chat')
  const isOpen = /^\d{7,15}$/.test(id)
  return (
    <DemoPage
      title={t('Demo phone')}
      description={t(
        "WhatsApp messages go to a stand-in for Meta's Cloud API inside the demo. Nothing leaves this machine.",
      )}
      isOpen={isOpen}
      clearing={
        chats.data && chats.data.length > 0 && <ClearButton what="chats" onCleared={() => show('')} />
      }
      hint={t(
        'For 24 hours after a customer writes, the office can write anything. At other times WhatsApp accepts only the approved template, and Groundwork uses it by itself. Opening a chat here marks its messages as read. Numbers that end like this behave differently:',
      )}
      hints={hints}
    >
      <div className={classes.box} data-split data-open={isOpen || undefined}>
        <div className={classes.list}>
          <NewChat onOpen={show} />
          <ListStates query={chats}>
            {(rows) =>
              rows.length === 0 ? (
                <p className={classes.nothing}>
                  {t('No chats yet. Send a bid by WhatsApp, or open a chat and write first.')}
                </p>
              ) : (
                <ul className="plain-list" ref={list} aria-label={t('Chats')}>
                  {rows.map(({ number, name, lastAt, lastText, unread }) => (
                    <RowButton key={number} id={number} isShown={number === id} onShow={() => show(number)}>
                      <span className={classes.rowTop}>
                        <Text span inherit truncate fw={600}>
                          {name || formatPhone(`+${number}`)}
                        </Text>
                        <span className={classes.quiet}>
                          <RelativeTime instant={lastAt} />
                        </span>
                      </span>
                      {name !== '' && <span className={classes.quiet}>{formatPhone(`+${number}`)}</span>}
                      <span className={classes.rowTop}>
                        <Text span inherit truncate className={classes.quiet ?? ''}>
                          {lastText}
                        </Text>
                        {unread > 0 && (
                          <Badge
                            circle
                            size="sm"
                            flex="none"
                            role="img"
                            aria-label={t('{unread} unread', { unread })}
                          >
                            {unread}
                          </Badge>
                        )}
                      </span>
                    </RowButton>
                  ))}
                </ul>
              )
            }
          </ListStates>
        </div>
        {isOpen ? (
          <ChatView key={id} number={id} onClose={close} />
        ) : (
          <p className={classes.nothing}>{t('Choose a chat to read it.')}</p>
        )}
      </div>
    </DemoPage>
  )
}

/** Lets any customer write first. */
function NewChat({ onOpen }: { onOpen: (number: string) => void }) {
  const [phone, setPhone] = useState('')
  const [error, setError] = useState('')
  const open = (event: SubmitEvent) => {
    event.preventDefault()
    const number = whatsappNumber(phone)
    setError(number === '' ? t('Enter a phone number with its area code, like (310) 555-0142.') : '')
    if (number === '') return
    setPhone('')
    onOpen(number)
  }
  return (
    <Group component="form" gap="xs" align="flex-end" className={classes.bar ?? ''} onSubmit={open}>
      <TextInput
        label={t('A customer’s number')}
        placeholder="(310) 555-0142"
        inputMode="tel"
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
        error={error}
        flex="1 1 9rem"
      />
      <Button type="submit" variant="default">
        {t('Open chat')}
      </Button>
    </Group>
  )
}
