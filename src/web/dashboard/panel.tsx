import { Anchor, Button, Paper, Text, Title } from '@mantine/core'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import classes from './dashboard.module.css'

interface To {
  screen: string
  label: string
}

/** One box of the dashboard. */
export function Panel({
  title,
  more,
  aside,
  children,
}: {
  title: string
  /** The screen that has all of it. */
  more?: To | undefined
  /** In place of the link to more. */
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Paper component="section" withBorder radius="md" px="md" py="sm" aria-labelledby={id}>
      <header className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <span className="no-print">{more ? <MoreLink {...more} /> : aside}</span>
      </header>
      {children}
    </Paper>
  )
}

function MoreLink({ screen, label }: To) {
  const path = useEmployeePath()
  return (
    <Anchor component={Link} to={path(screen)} size="sm">
      {label}
    </Anchor>
  )
}

/** What a panel says when it has nothing to show, and when that will change. */
export function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <>
      <Text fw={550}>{title}</Text>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </>
  )
}

const short = 7

/** The first rows of a list. All of them on request, or when the address leads here (`#bids`). */
export function ShortList<Row extends { id: number | string }>({
  name,
  rows,
  whole,
  className = classes.rows,
  children,
}: {
  /** The `id` of its place on the dashboard. */
  name?: string
  rows: readonly Row[]
  /** How many there are in all, and the screen that has them: the server sends only the first ones. */
  whole?: To & { total: number }
  className?: string | undefined
  children: (row: Row) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (name === undefined || hash !== `#${name}`) return
    setOpen(true)
    const place = document.getElementById(name)
    place?.scrollIntoView({ block: 'start' })
    // `key` makes this happen on every click of the link, even if the address stays the same.
    if (key) place?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [name, hash, key])

  const count = rows.length
  const total = whole?.total ?? count
  const isCut = total > count
  const all = isCut ? t('Show {count} of {total}', { count, total }) : t('Show all {count}', { count })
  return (
    <>
      <ul className={clsx('plain-list', className)}>
        {rows.slice(0, open ? undefined : short).map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {count > short && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={6}
          ml={-8}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Show fewer') : all}
        </Button>
      )}
      {whole && isCut && count > short && (
        <Text size="sm" c="dimmed">
          {t('{count} of {total} are listed here.', { count, total })} <MoreLink {...whole} />
        </Text>
      )}
    </>
  )
}

/** A row of a panel, which opens its record. */
export function PanelRow({
  screen,
  name,
  details,
  below,
  children,
}: {
  screen: string
  name: string
  details: ReactNode
  below?: ReactNode
  /** At the end of the row: an amount, and how long it has been waiting. */
  children: ReactNode
}) {
  const path = useEmployeePath()
  return (
    <Link className={classes.row} to={path(screen)}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        {details}
      </span>
      <span className={classes.sum}>{children}</span>
      {below}
    </Link>
  )
}

export function Detail({ isLate = false, children }: { isLate?: boolean; children: ReactNode }) {
  return (
    <span className={classes.detail} data-late={isLate || undefined}>
      {children}
    </span>
  )
}
