import { Box, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readLastChange } from '../../../contract/live.ts'
import { call } from '../../api/client.ts'
import { locale, t } from '../../language/t.ts'
import type { RecordPlace } from '../../live/record-news.ts'
import { useAuth } from '../../session/auth-context.tsx'
import { Dialog } from '../dialog.tsx'
import { type Changer, whoChanged } from './colleague-notice.tsx'
import classes from './conflict-dialog.module.css'

export interface ConflictingField {
  key: string
  label: string
  /** The value before both changes. */
  before?: ReactNode
  mine: ReactNode
  theirs: ReactNode
  /** Details that do not fit into the choice itself, such as a list of differences. */
  mineMore?: ReactNode
  theirsMore?: ReactNode
}

/** So many fields are named before the rest is counted. */
const mostNamed = 5

/** Asks what to keep when somebody else saved changes to the same fields: mine, theirs, or a choice field by field. */
export function ConflictDialog({
  what,
  of,
  note,
  fields,
  onSettle,
  onClose,
}: {
  /** What a person calls the record: `this bid`. */
  what: string
  /** Which record it is. With it, the dialog names who changed it. */
  of?: RecordPlace | undefined
  /** Anything else to know before choosing. */
  note?: string | undefined
  fields: readonly ConflictingField[]
  /** Gets the keys of the fields to take from the other side; mine stays in all others. */
  onSettle: (theirs: ReadonlySet<string>) => void
  onClose: () => void
}) {
  const changer = useLastChanger(of)
  const [comparing, setComparing] = useState(false)
  return (
    <Dialog onClose={onClose} title={whoChanged(changer, what)} size={comparing ? 'xl' : 'lg'}>
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
            {t('Both versions changed the same thing. Keep yours, take the other one, or compare them.')}
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
    </Dialog>
  )
}

/** Who changed a record last. Undefined until that is known, and for changes by the system. */
function useLastChanger(place: RecordPlace | undefined): Changer {
  const me = useAuth().currentUser?.id
  const { data } = useQuery({
    queryKey: ['last-change', place?.entity, place?.entityId],
    queryFn: ({ signal }) =>
      call(readLastChange, {
        params: { entity: place?.entity ?? '', id: place?.entityId ?? 0 },
        signal,
        renew: false,
      }),
    enabled: place !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!data?.actor) return undefined
  return data.actor.id === me ? 'me' : data.actor
}

function namesOf(fields: readonly ConflictingField[]): string[] {
  const names = fields.map(({ label }) => label)
  if (names.length <= mostNamed) return names
  return [...names.slice(0, mostNamed), t('{count} more', { count: names.length - mostNamed })]
}

function takeLabel(changer: Changer): string {
  if (changer === 'me') return t('Take the other version')
  return changer === undefined ? t('Take theirs') : t("Take {name}''s", { name: changer.firstName })
}

function theirsLabel(changer: Changer): string {
  if (changer === 'me') return t('In the other window')
  return changer === undefined ? t('Theirs') : changer.firstName
}

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
            <Box mt={4} mb="xs">
              <Text size="xs" c="dimmed">
                {t('Before')}
              </Text>
              <div className={classes.value}>{before}</div>
            </Box>
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
    <Stack gap={0} miw={0}>
      <Radio.Card value={side} className={classes.side ?? ''}>
        <Radio.Indicator />
        <Box flex={1} miw={0}>
          <Text size="xs" fw={600}>
            {label}
          </Text>
          <div className={classes.value}>{children}</div>
        </Box>
      </Radio.Card>
      {/* Beside the choice, not in it: screen readers would read a list inside a button as one long name. */}
      {more !== undefined && (
        <Box px="sm" pt={4} role="group" aria-label={label}>
          {more}
        </Box>
      )}
    </Stack>
  )
}
