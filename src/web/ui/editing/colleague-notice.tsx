import { Alert, Button, Group, Text } from '@mantine/core'
import type { Colleague } from '../../../contract/live.ts'
import { locale, t } from '../../language/t.ts'
import { useAuth } from '../../session/auth-context.tsx'

/** Who changed a record: a colleague, or this person in another window. Undefined while unknown. */
export type Changer = Colleague | 'me' | undefined

/** `Beth changed this bid`. @param what as a person calls the record */
export function whoChanged(changer: Changer, what: string): string {
  if (changer === 'me') return t('You changed {what} in another window', { what })
  if (changer === undefined) return t('Someone changed {what}', { what })
  return t('{name} changed {what}', { name: changer.firstName, what })
}

export interface ColleagueNews {
  actor: Colleague | null
  /** Labels of the fields that now show the colleague's values. */
  taken: readonly string[]
  /** Given when both changed the same field. */
  onCompare?: (() => void) | undefined
}

/**
 * Says what a colleague saved while this form was open. The empty place is always there, so that screen readers read
 * out what appears in it.
 */
export function ColleagueNotice({ what, news }: { what: string; news: ColleagueNews | undefined }) {
  return (
    <div role="status" style={news ? undefined : { position: 'absolute' }}>
      {news && <Notice what={what} news={news} />}
    </div>
  )
}

function Notice({ what, news: { actor, taken, onCompare } }: { what: string; news: ColleagueNews }) {
  const isMe = useAuth().currentUser?.id === actor?.id
  return (
    <Alert color={onCompare ? 'orange' : 'blue'} py="xs" role="presentation">
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm" fw={600}>
            {whoChanged(isMe ? 'me' : (actor ?? undefined), what)}
          </Text>
          <Text size="sm">{explanation(taken, onCompare !== undefined)}</Text>
        </div>
        {onCompare && (
          <Button variant="default" size="xs" onClick={onCompare}>
            {t('Compare')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

function explanation(taken: readonly string[], isDisputed: boolean): string {
  if (isDisputed) return t('What you typed stays here. Choose now, or when you save.')
  if (taken.length === 0) return t('What you typed stays here.')
  const fields = new Intl.ListFormat(locale()).format(taken)
  return t('New here: {fields}. What you typed stays.', { fields })
}
