/** What goes with whatever a secret address leads to: nobody keeps it, names it to other sites, or puts it in an index. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const
