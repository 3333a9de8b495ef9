/** Pages that need no session: exactly `/`, or any path that starts with `/bid`; and the first administrator's set-up. */
export function isPublicPath(pathname: string): boolean {
  return pathname === '/' || pathname.startsWith('/bid') || pathname === '/setup'
}
