/** Headers for pages behind a secret link: don't cache it, don't name it to other sites, don't index it. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const
