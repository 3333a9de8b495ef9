import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { locale, t } from '../../language/t.ts'
import type { RecordPlace } from '../../live/record-news.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import classes from './conflict-dialog.module.css'
import { type Changer, useLastChanger } from './use-last-changer.ts'

export interface ConflictingField {
  /** Names it in the choice. */
  key: string
  label: string
  /** What it was when both began. */
  before?: ReactNode
  mine: ReactNode
  theirs: ReactNode
  /** What does not fit a choice's label: a list of what differs. */
  mineMore?: ReactNode
  theirsMore?: ReactNode
}

/** Beyond so many, what both changed is counted before it is compared. */
const mostNamed = 5

/**
 * Somebody saved the record in the meantime, and changed what I changed: keep mine, take theirs, or compare and choose
 * field by field.
 */
export function ConflictDialog({
  what,
  of,
  note,
  fields,
  onSettle,
  onClose,
}: {
  /** As a person calls it: `this bid`. */
  what: string
  /** Which record it is: then the dialog says who changed it. */
  of?: RecordPlace | undefined
  /** What else is worth knowing before choosing. */
  note?: string | undefined
  fields: readonly ConflictingField[]
  /** With the keys of the fields of which theirs is taken; of all others mine stays. */
  onSettle: (theirs: ReadonlySet<string>) => void
  onClose: () => void
}) {
  useFocusReturn()
  const changer = useLastChanger(of)
  const [comparing, setComparing] = useState(false)
  return (
    <Modal opened onClose={onClose} title={titleOf(changer, what)} size={comparing ? 'xl' : 'lg'} centered>
      {comparing ? (
        <Comparison
          fields={fields}
          theirsLabel={theirsLabel(changer)}
          onSettle={onSettle}
          onBack={() => setComparing(false)}
        />
      ) : (
        <Stack>
          <Text size="sm">
            {t(
              'You changed the same here. Nothing is lost yet: keep yours, take the other, or compare the two.',
            )}
          </Text>
          {fields.length > 0 && (
            <Text size="sm">
              {t('Changed on both sides: {fields}', {
                fields: new Intl.ListFormat(locale()).format(namesOf(fields)),
              })}
            </Text>
          )}
          {note !== undefined && <Text size="sm">{note}</Text>}
          <Group justify="flex-end" gap="xs">
            {fields.length > 0 && (
              <Button variant="default" mr="auto" onClick={() => setComparing(true)}>
                {t('Compare')}
              </Button>
            )}
            <Button variant="default" onClick={() => onSettle(new Set(fields.map(({ key }) => key)))}>
              {takeLabel(changer)}
            </Button>
            <Button onClick={() => onSettle(new Set())}>{t('Keep mine')}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

function namesOf(fields: readonly ConflictingField[]): string[] {
  const names = fields.map(({ label }) => label)
  if (names.length <= mostNamed) return names
  return [...names.slice(0, mostNamed), t('{count} more', { count: names.length - mostNamed })]
}

function titleOf(changer: Changer, what: string): string {
  if (changer === 'me') return t('You changed {what} in another window', { what })
  return changer === undefined
    ? t('Someone changed {what}', { what })
    : t('{name} changed {what}', { name: changer.firstName, what })
}

function takeLabel(changer: Changer): string {
  if (changer === 'me') return t('Take the other version')
  return changer === undefined ? t('Take theirs') : t("Take {name}''s", { name: changer.firstName })
}

function theirsLabel(changer: Changer): string {
  if (changer === 'me') return t('In the other window')
  return changer === undefined ? t('Theirs') : changer.firstName
}

/** Field by field: what it was, mine, theirs. */
function Comparison({
  fields,
  theirsLabel,
  onSettle,
  onBack,
}: {
  fields: readonly ConflictingField[]
  theirsLabel: string
  onSettle: (theirs: ReadonlySet<string>) => void
  onBack: () => void
}) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())

  function choose(key: string, side: string | null) {
    const next = new Set(theirs)
    if (side === 'theirs') next.add(key)
    else next.delete(key)
    setTheirs(next)
  }

  return (
    <Stack>
      {fields.map(({ key, label, before, mine, theirs: other, mineMore, theirsMore }) => (
        <Radio.Group
          key={key}
          label={label}
          value={theirs.has(key) ? 'theirs' : 'mine'}
          onChange={(side) => choose(key, side)}
        >
          {before !== undefined && (
            <div className={classes.before}>
              <Text size="xs" c="dimmed">
                {t('Before')}
              </Text>
              <div className={classes.value}>{before}</div>
            </div>
          )}
          <div className={classes.sides}>
            <Side side="mine" label={t('My version')} more={mineMore}>
              {mine}
            </Side>
            <Side side="theirs" label={theirsLabel} more={theirsMore}>
              {other}
            </Side>
          </div>
        </Radio.Group>
      ))}
      <Group justify="flex-end" gap="xs" className={classes.foot ?? ''}>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button onClick={() => onSettle(theirs)}>{t('Keep what I chose')}</Button>
      </Group>
    </Stack>
  )
}

function Side({
  side,
  label,
  more,
  children,
}: {
  side: string
  label: string
  more: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes.column}>
      <Radio.Card value={side} className={classes.side ?? ''}>
        <Radio.Indicator />
        <div className={classes.sideText}>
          <Text size="xs" fw={600}>
            {label}
          </Text>
          <div className={classes.value}>{children}</div>
        </div>
      </Radio.Card>
      {/* Beside the choice, not in it: a list inside a button is read out as one long name. */}
      {more !== undefined && (
        <div className={classes.more} role="group" aria-label={label}>
          {more}
        </div>
      )}
    </div>
  )
}
