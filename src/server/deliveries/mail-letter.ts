import type { Language } from '../../domain/people.ts'

/** A short e-mail: a text, one button and a signature, all as plain text. */
export interface MailLetter {
  language: Language
  /** Paragraphs, separated by empty lines. */
  text: string
  link: { label: string; url: string } | null
  /** Small print under the link. */
  remark: string
  /** Who writes: one line each, the first in bold. */
  sender: readonly string[]
}

export function toPlainText({ text, link, remark, sender }: MailLetter): string {
  const linkText = link && !text.includes(link.url) ? `${link.label}:\n${link.url}` : ''
  return [text.trim(), linkText, remark, sender.join('\n')].filter(Boolean).join('\n\n')
}

const block = 'margin:0 0 16px;font-size:16px;line-height:1.5'
const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:6px;background-color:#1864ab;color:#ffffff;' +
  'font-size:16px;font-weight:bold;text-decoration:none'

/**
 * Styles are inline because mail programs drop style sheets, and nothing is loaded from the network. Colors follow the
 * reader's light or dark theme, except on the button.
 */
export function toHtml({ language, text, link, remark, sender }: MailLetter): string {
  const [name = '', ...details] = sender
  const parts = [
    ...text
      .trim()
      .split(/\n\s*\n/)
      .map((paragraph) => `<p style="${block}">${withBreaks(paragraph)}</p>`),
    link &&
      `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="${buttonStyle}">${escapeHtml(link.label)}</a></p>`,
    remark && `<p style="${block}">${withBreaks(remark)}</p>`,
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #868e96;font-size:14px;line-height:1.5">` +
      `<strong>${escapeHtml(name)}</strong>${details.map((line) => `<br>${escapeHtml(line)}`).join('')}</p>`,
  ]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(name)}</title>
</head>
<body style="margin:0;padding:0">
<div style="max-width:560px;margin:0 auto;padding:24px 16px;font-family:Helvetica,Arial,sans-serif;overflow-wrap:anywhere">
${parts.filter(Boolean).join('\n')}
</div>
</body>
</html>
`
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
