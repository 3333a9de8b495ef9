/** Where an employee's screens live: `/employee/Maria/` and below. */
export function employeePath(firstName: string, screen = ''): string {
  return `/employee/${encodeURIComponent(firstName)}/${screen.replace(/^\/+/, '')}`
}

/** True for pages that need no session: exactly `/`, any path that starts with `/bid`, customers' other pages, and the set-up. */
export function isPublicPath(pathname: string): boolean {
  return pathname === '/' || /^\/(?:bid|(?:pay|hub|document)\/)/.test(pathname) || pathname === '/setup'
}
