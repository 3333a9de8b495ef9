import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { language, locale } from './chosen.ts'
import type { spanish } from './spanish.ts'

export { language, locale } from './chosen.ts'

/** An English text of the screens. It stands in a room's dictionary, or it does not compile. */
export type Message = keyof typeof spanish

/** What stands in a message's {braces}. */
export type Values = Readonly<Record<string, string | number>>

// Whoever speaks Spanish waits for the dictionary; nothing that says a word runs before it.
const words = language === 'es' ? (await import('./spanish.ts')).spanish : {}

export const i18n = setupI18n({
  locale: language,
  locales: locale(),
  messages: { [language]: words },
})
i18n.setMessagesCompiler(rememberedMessage)

/** A text in the language of the page. Messages are ICU MessageFormat: `{count, plural, one {# photo} other {# photos}}`. */
export function t(message: Message, values?: Values): string {
  // An English text without values says itself: most of a screen's texts are not even parsed.
  if (values === undefined && language === 'en') return message
  return i18n._(message, values)
}

const compiled = new Map<string, CompiledMessage>()

/** A list says the same sentence a hundred times. */
function rememberedMessage(message: string): CompiledMessage {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const fresh = compileMessage(message)
  compiled.set(message, fresh)
  return fresh
}
