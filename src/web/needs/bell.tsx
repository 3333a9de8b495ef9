import { ActionIcon, Popover, Text, Title } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type Ref, useRef, useState } from 'react'
import type { Needs } from '../../contract/needs.ts'
import { locale, t } from '../language/t.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { useSettled } from '../ui/loading/when-idle.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { NeedRowView, rowsOf } from './need-rows.tsx'
import classes from './needs.module.css'
import { useNeeds, useSeeNeeds } from './needs-api.ts'

/** What waits for the reader, on every screen, with how much of it is new. Opening it is the look that counts. */
export function Bell() {
  const { data: needs } = useNeeds(useSettled())
  const { mutate: see } = useSeeNeeds()
  const [opened, setOpened] = useState<boolean>()
  const bell = useRef<HTMLButtonElement>(null)
  const isWide = useWideScreen()
  const close = () => setOpened(false)

  function toggle() {
    if (!opened && needs && needs.newCount > 0) see()
    setOpened(!opened)
  }

  const button = (
    <BellButton ref={bell} count={needs?.newCount ?? 0} opened={opened === true} onClick={toggle} />
  )
  const list = needs && <BellList needs={needs} onLeave={close} />
  if (!isWide) {
    return (
      <>
        {button}
        {opened === true && (
          <BottomSheet
            title={t('Needs you')}
            onClose={() => {
              close()
              bell.current?.focus()
            }}
          >
            {list}
          </BottomSheet>
        )}
      </>
    )
  }
  // The list beside it is not drawn before it is opened first.
  if (opened === undefined) return button
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      onClose={() => bell.current?.focus()}
      position="bottom-end"
      width={480}
      shadow="md"
      withinPortal={false}
      trapFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={t('Needs you')} className={classes.dropdown ?? ''}>
        <Title order={2} size="h4" mb={4}>
          {t('Needs you')}
        </Title>
        {list}
      </Popover.Dropdown>
    </Popover>
  )
}

function BellButton({
  count,
  opened,
  onClick,
  ...target
}: {
  ref: Ref<HTMLButtonElement>
  count: number
  opened: boolean
  onClick: () => void
}) {
  return (
    <ActionIcon
      {...target}
      variant="subtle"
      color="gray"
      size={40}
      className={classes.bell ?? ''}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-label={t('{count, plural, =0 {Needs you} one {Needs you, # new} other {Needs you, # new}}', {
        count,
      })}
      onClick={onClick}
    >
      <IconBell size={20} stroke={1.7} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count.toLocaleString(locale())}
        </span>
      )}
    </ActionIcon>
  )
}

function BellList({ needs, onLeave }: { needs: Needs; onLeave: () => void }) {
  if (needs.needs.length === 0) return <Text c="dimmed">{t('Nothing is waiting for you.')}</Text>
  return (
    <ul className={`plain-list ${classes.rows}`}>
      {rowsOf(needs).map((row) => (
        <li key={row.id}>
          <NeedRowView row={row} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}
