/** Talk between the tabs of this browser; a browser without it shows other tabs' news at the next change. */
export interface TabChannel<News> {
  tell(news: News): void
  listen(hear: (news: News) => void): void
}

export function openTabChannel<News>(name: string): TabChannel<News> {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, listen: () => {} }
  const channel = new BroadcastChannel(name)
  return {
    tell: (news) => channel.postMessage(news),
    listen: (hear) => channel.addEventListener('message', ({ data }) => hear(data as News)),
  }
}
