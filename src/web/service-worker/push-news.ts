/** What the server sends: `PushNews` of `src/server/notifications/push.ts`. */
interface PushNews {
  title: string
  body: string
  path: string
  tag: string
}

/** The notification for a push. A browser wants one for every push, so that what cannot be read shows the name. */
export function readNews(text: string) {
  const { title, body, path, tag } = { ...unreadable, ...parse(text) }
  return { title, body, tag, data: path, icon: '/icon-192.png', badge: '/badge-96.png' }
}

const unreadable: PushNews = { title: 'Groundwork', body: '', path: '/', tag: 'groundwork' }

function parse(text: string): Partial<PushNews> {
  try {
    return JSON.parse(text) as Partial<PushNews>
  } catch {
    return {}
  }
}

/** The screen that a notification opens: one of Groundwork, whatever it says. */
export function addressOf(path: unknown, origin: string): string {
  const start = `${origin}/`
  if (typeof path !== 'string') return start
  try {
    // `URL.parse` is missing in Safari before 18.
    const url = new URL(path, origin)
    return url.origin === origin && url.pathname.startsWith('/employee/') ? url.href : start
  } catch {
    return start
  }
}
