import { Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import type { DeliveryChannel } from '../../domain/deliveries.ts'
import { t } from '../language/t.ts'
import classes from './deliveries.module.css'
import { fileSize } from './file-size.ts'

/** A message as its reader gets it. */
export function MessagePreview({
  message,
}: {
  message: {
    channel: DeliveryChannel
    body: string
    html: string
    documentName: string
    /** When it is known. */
    documentBytes?: number
  }
}) {
  if (message.channel === 'email') return <Letter html={message.html} text={message.body} />
  return (
    <div className={classes.chat}>
      <div className={classes.bubble}>
        {message.documentName !== '' && (
          <div className={classes.bubbleFile}>
            <IconFileText size={22} stroke={1.6} aria-hidden />
            <span>
              {message.documentName}
              {message.documentBytes !== undefined && ` · ${fileSize(message.documentBytes)}`}
            </span>
          </div>
        )}
        <p className={classes.bubbleText}>{message.body}</p>
      </div>
    </div>
  )
}

/** The mail's HTML in a frame that runs nothing and leads nowhere; of a mail without HTML, its text. */
function Letter({ html, text }: { html: string; text: string }) {
  const [height, setHeight] = useState(220)
  if (html === '') {
    return (
      <Text size="sm" p="md" className={classes.letter ?? ''} style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
    )
  }
  return (
    <iframe
      title={t('The message as it is read')}
      className={classes.letter}
      // Without scripts and without leave to open windows. The same origin only lets its height be measured.
      sandbox="allow-same-origin"
      srcDoc={withDeadLinks(html)}
      style={{ height }}
      onLoad={({ currentTarget }) => {
        const page = currentTarget.contentDocument?.documentElement
        if (page) setHeight(Math.min(Math.max(page.scrollHeight, 120) + 2, 1200))
      }}
    />
  )
}

/** Links ask for a new window, which the frame may not open: looking at a bid's message must not count as a view. */
function withDeadLinks(html: string): string {
  const base = '<base target="_blank">'
  return html.includes('<head>') ? html.replace('<head>', `<head>${base}`) : base + html
}
