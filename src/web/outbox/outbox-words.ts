import { locale, t } from '../language/t.ts'
import { counted } from '../ui/counted.ts'
import type { OutboxContent } from './outbox-item.ts'
import type { OutboxEntry } from './outbox-view.ts'

/** `2 photos, 1 note, 1 check-in and 3 holes`. */
export function countInWords(items: readonly { content: OutboxContent }[]): string {
  const count = (kind: OutboxContent['kind']) => items.filter(({ content }) => content.kind === kind).length
  const parts = [
    count('photo') > 0 && counted(count('photo'), 'photo'),
    count('note') > 0 && counted(count('note'), 'note'),
    count('check_in') > 0 && counted(count('check_in'), 'check-in'),
    count('caisson_log') > 0 && counted(count('caisson_log'), 'hole'),
  ].filter((part) => part !== false)
  return new Intl.ListFormat(locale()).format(parts)
}

export function titleOf(content: OutboxContent): string {
  if (content.kind === 'note') return content.text
  if (content.kind === 'check_in') return t('Check-in')
  if (content.kind === 'caisson_log') return t('Hole {hole}', { hole: content.hole })
  return content.fileName
}

export function stateInWords({ state, progress, content, ...entry }: OutboxEntry): string {
  // The server repeats the file's name, which the row shows already.
  const message = entry.message.replace(`${titleOf(content)}: `, '')
  if (state === 'sending')
    return progress < 1 ? t('{percent}% sent', { percent: Math.round(progress * 100) }) : t('Checking …')
  if (state === 'paused') return t('Paused')
  if (state === 'refused') return t('Refused: {message}', { message })
  if (state === 'failed') return t('Not sent: {message}', { message })
  return message || t('Waiting its turn')
}

/** True when somebody has to decide what to do with it. */
export function isStuck(entry: Pick<OutboxEntry, 'state'> | undefined): boolean {
  return entry?.state === 'refused' || entry?.state === 'failed'
}
