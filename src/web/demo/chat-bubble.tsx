import { IconAlertTriangle, IconCheck, IconChecks, IconFileText } from '@tabler/icons-react'
import type { DemoChatMessage } from '../../contract/demo.ts'
import { fileSize } from '../deliveries/delivery-words.ts'
import { t } from '../language/t.ts'
import { InstantText } from '../ui/time-text.tsx'
import classes from './demo.module.css'
import { LinkedText } from './linked-text.tsx'

const stages = {
  accepted: t('Accepted by WhatsApp'),
  sent: t('Sent'),
  delivered: t('Delivered'),
  read: t('Read'),
  failed: t('Not delivered'),
} as const

/** One message; what the office wrote says how far it came. */
export function ChatBubble({ message, onOpen }: { message: DemoChatMessage; onOpen: () => void }) {
  const { from, text, document, template, status, error } = message
  return (
    <li className={classes.bubble} data-from={from} data-failed={status === 'failed' || undefined}>
      <span className={classes.hidden}>{from === 'office' ? t('The office') : t('The customer')}: </span>
      {document && (
        <button type="button" className={classes.bubbleFile} onClick={onOpen}>
          <IconFileText size={24} stroke={1.6} aria-hidden />
          <span>
            {document.fileName} <span className={classes.quiet}>{fileSize(document.bytes)}</span>
          </span>
        </button>
      )}
      {text !== '' && (
        <p className={classes.bubbleText}>
          <LinkedText text={text} />
        </p>
      )}
      {error !== null && <p className={classes.bubbleError}>{error}</p>}
      <p className={classes.bubbleFoot}>
        {template !== null && <span>{t('Template {template}', { template })}</span>}
        <InstantText instant={message.at} />
        {from === 'office' && (
          <span className={classes.ticks} data-status={status}>
            <Ticks status={status} />
            {stages[status]}
          </span>
        )}
      </p>
    </li>
  )
}

function Ticks({ status }: Pick<DemoChatMessage, 'status'>) {
  if (status === 'failed') return <IconAlertTriangle size={15} aria-hidden />
  const Icon = status === 'delivered' || status === 'read' ? IconChecks : IconCheck
  return <Icon size={15} aria-hidden />
}
