/** Elements that run, load or submit something, or lead out of the frame. */
const unsafeElements =
  'script, iframe, frame, frameset, object, embed, applet, link, meta, base, form, input, button, select, textarea, audio, video, portal, template'
const loadingAttributes = [
  'src',
  'srcset',
  'background',
  'poster',
  'data',
  'action',
  'formaction',
  'ping',
  'xlink:href',
]

export interface IsolatedHtml {
  /** A complete page for a frame's `srcdoc`. */
  page: string
  /** How many external parts, such as pictures, were left out. */
  blocked: number
}

/**
 * A mail's HTML without anything that could run, load or send. Its frame forbids that too, and neither guard relies on the
 * other. Links open a new window.
 */
export function isolateHtml(html: string): IsolatedHtml {
  const mail = new DOMParser().parseFromString(html, 'text/html')
  for (const element of mail.querySelectorAll(unsafeElements)) element.remove()
  let blocked = 0
  for (const element of mail.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      const value = (element.getAttribute(name) ?? '').trim()
      const isRemote = loadingAttributes.includes(name) && !value.startsWith('data:image/')
      if (isRemote) blocked += 1
      const isBadLink = name === 'href' && !/^(?:https?:|mailto:|tel:)/i.test(value)
      if (isRemote || isBadLink || name.startsWith('on')) element.removeAttribute(name)
    }
  }
  for (const link of mail.querySelectorAll('a[href]')) link.setAttribute('rel', 'noopener noreferrer')
  const styles = [...mail.head.querySelectorAll('style')].map((style) => style.outerHTML).join('')
  const language = mail.documentElement.getAttribute('lang') ?? 'en'
  mail.body.removeAttribute('id')
  return { page: toPage(`${styles}</head>${mail.body.outerHTML}`, language), blocked }
}

const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'"

function toPage(rest: string, language: string): string {
  return [
    `<!doctype html><html lang="${language.replaceAll(/[^\w-]/g, '')}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer"><base target="_blank"><title>Mail</title>',
    '<style>:root{color-scheme:light}body{background:#fff;color:#1f2328;overflow-wrap:anywhere}img{max-width:100%}</style>',
    `${rest}</html>`,
  ].join('')
}
