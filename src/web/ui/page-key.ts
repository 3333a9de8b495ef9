import { useState } from 'react'
import { useLocation, useMatches, useNavigationType } from 'react-router'

/** For `navigate`, with `replace`: the page goes on at another address, with the typing and the focus in it. */
export const goesOn = { replace: true, state: { goesOn: true } } as const

/** The `handle` of a route whose children are parts of one page. */
export const onePage = { onePage: true } as const

/** The key of what stands for one page only: another with every path, but for a page that goes on at another one. */
export function usePageKey(): string {
  const pathname = usePagePath()
  const { state } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const [page, setPage] = useState({ pathname, key: pathname })
  if (page.pathname === pathname) return page.key
  const stays = isReplaced && (state as { goesOn?: boolean } | null)?.goesOn === true
  // Back at the address where the page began that went on, it is another one.
  const own = pathname === page.key ? `${pathname}#` : pathname
  const next = { pathname, key: stays ? page.key : own }
  setPage(next)
  return next.key
}

/** The same for all parts of one page. */
function usePagePath(): string {
  const { pathname } = useLocation()
  const whole = useMatches().find(({ handle }) => (handle as { onePage?: boolean } | null)?.onePage)
  return whole?.pathname ?? pathname
}
