import { TransNoContext } from '@lingui/react/server'
import type { ReactElement } from 'react'
import { i18n, type Message, type Values } from './t.ts'

/** A sentence with elements in it: `<0>` … `</0>` of the message is drawn by the first of `components`. */
export function Rich({
  message,
  values,
  components,
}: {
  message: Message
  values?: Values
  components: readonly ReactElement[]
}) {
  return (
    <TransNoContext
      id={message}
      {...(values && { values })}
      components={Object.fromEntries(components.entries())}
      lingui={{ i18n }}
    />
  )
}
