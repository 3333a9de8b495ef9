import { UnstyledButton } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import table from './list-table.module.css'

/** The link or button of a row. */
export function Opener({
  to,
  className,
  children,
}: {
  to: string | (() => void)
  className: string | undefined
  children: ReactNode
}) {
  if (typeof to === 'string')
    return (
      <Link to={to} className={className} data-opens>
        {children}
      </Link>
    )
  return (
    <UnstyledButton className={clsx(table.opener, className)} data-opens onClick={to}>
      {children}
    </UnstyledButton>
  )
}
