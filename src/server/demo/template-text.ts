import { words } from '../bids/bid-words.ts'
import type { MessageRequest } from '../whatsapp/meta-requests.ts'

/** What a phone shows for the template: the approved text with its placeholders filled. */
export function renderTemplate({
  language,
  components: [, body],
}: Extract<MessageRequest, { type: 'template' }>['template']): string {
  const [name = '', place = '', url = '', caption = '', ...rest] =
    body?.parameters.map(({ text }) => text) ?? []
  const approved = language.code.startsWith('es') ? words.es : words.en
  return rest.length === 0 && url !== ''
    ? approved.template(name, place, url, caption)
    : [name, place, url, caption, ...rest].join('\n')
}
