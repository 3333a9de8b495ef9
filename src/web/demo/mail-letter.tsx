import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { t } from '../language/t.ts'
import classes from './demo.module.css'
import { isolateHtml } from './isolate-html.ts'

/** A mail's HTML in a frame that runs nothing and loads nothing. */
export function MailLetter({ html }: { html: string }) {
  const { page, blocked } = useMemo(() => isolateHtml(html), [html])
  const [height, setHeight] = useState(320)
  return (
    <>
      {blocked > 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('{blocked, plural, one {One part} other {# parts}} from elsewhere not loaded.', { blocked })}
        </Text>
      )}
      <iframe
        title={t('The mail as it is read')}
        className={classes.letter}
        // No scripts. The same origin lets its height be measured; links may open a window of their own.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={page}
        style={{ height }}
        onLoad={({ currentTarget }) => {
          const body = currentTarget.contentDocument?.documentElement
          if (body) setHeight(Math.max(body.scrollHeight + 2, 120))
        }}
      />
    </>
  )
}
