import { Anchor, Button, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Need, Needs } from '../../contract/needs.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { RelativeTime } from '../ui/time-text.tsx'
import { needWords } from './need-words.ts'
import classes from './needs.module.css'

type More = Needs['more'][number]
export type NeedRow = { id: string; need: Need } | { id: string; more: More }

/** The rows as they come; what is left out of a kind follows its last row. */
export function rowsOf({ needs, more }: Needs): NeedRow[] {
  return needs.flatMap((need, index) => {
    const left =
      needs[index + 1]?.kind === need.kind ? undefined : more.find(({ kind }) => kind === need.kind)
    const row = { id: need.key, need }
    return left ? [row, { id: `more-${need.kind}`, more: left }] : [row]
  })
}

/** One row: what waits, for how long, and the button that leads to where it is settled. */
export function NeedRowView({ row, onLeave }: { row: NeedRow; onLeave?: () => void }) {
  return 'need' in row ? (
    <NeedLine need={row.need} onLeave={onLeave} />
  ) : (
    <MoreLine more={row.more} onLeave={onLeave} />
  )
}

function NeedLine({ need, onLeave }: { need: Need; onLeave: (() => void) | undefined }) {
  const path = useEmployeePath()
  const { title, Icon, color } = needWords[need.kind]
  const { project } = need
  const action = sentence(need.action)
  const who = project ? `${project.customerName}, ${project.number}` : title
  return (
    <div className={classes.need}>
      <ThemeIcon variant="light" color={color} size={32} radius="xl" title={title}>
        <Icon size={18} stroke={1.8} aria-hidden />
      </ThemeIcon>
      <Text span fw={need.isNew ? 650 : 550} className={classes.text}>
        {sentence(need.text, need.textParts)}
        {need.isNew && (
          <>
            <span className={classes.dot} aria-hidden />
            <VisuallyHidden>{t('New')}</VisuallyHidden>
          </>
        )}
      </Text>
      <Text span size="sm" c="dimmed" className={classes.who}>
        {who} · <RelativeTime instant={need.since} />
      </Text>
      <Button
        component={Link}
        to={path(need.path)}
        variant="default"
        size="xs"
        className={classes.action ?? ''}
        aria-label={`${action}: ${who}`}
        onClick={onLeave}
      >
        {action}
      </Button>
    </div>
  )
}

function MoreLine({ more, onLeave }: { more: More; onLeave: (() => void) | undefined }) {
  const path = useEmployeePath()
  return (
    <Anchor component={Link} to={path(more.path)} size="sm" className={classes.more ?? ''} onClick={onLeave}>
      {t('{title}: and {count} more', { title: needWords[more.kind].title, count: more.count })}
    </Anchor>
  )
}
