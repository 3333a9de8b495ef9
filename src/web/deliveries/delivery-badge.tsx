import { VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import type { DeliveryChannel, DeliveryStatus } from '../../domain/deliveries.ts'
import { PlainBadge } from '../ui/plain-elements.tsx'
import classes from './deliveries.module.css'
import { channelWords, deliveryColors, deliveryWords } from './delivery-words.ts'

/** A failure that somebody dealt with is gray. */
export function DeliveryBadge({
  delivery: { status, handledAt },
}: {
  delivery: { status: DeliveryStatus; handledAt: string | null }
}) {
  const color = handledAt === null ? deliveryColors[status] : 'gray'
  return (
    <PlainBadge color={color} size="md">
      {deliveryWords[status]}
    </PlainBadge>
  )
}

/** An icon and a word. Where there is no room, only screen readers get the word. */
export function ChannelMark({ channel, isNarrow = false }: { channel: DeliveryChannel; isNarrow?: boolean }) {
  const Icon = channel === 'email' ? IconMail : IconBrandWhatsapp
  return (
    <span className={classes.channel}>
      <Icon size={17} stroke={1.7} aria-hidden />
      {isNarrow ? (
        <VisuallyHidden component="span">{channelWords[channel]}</VisuallyHidden>
      ) : (
        channelWords[channel]
      )}
    </span>
  )
}
