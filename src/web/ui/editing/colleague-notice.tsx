import { Alert, Button, Group, Text } from '@mantine/core'
import type { Colleague } from '../../../contract/live.ts'
import { locale, t } from '../../language/t.ts'
import { useAuth } from '../../session/auth-context.tsx'
import classes from './colleague-notice.module.css'

export interface ColleagueNews {
  actor: Colleague | null
  /** The labels of the fields that now read as the colleague wrote them. */
  taken: readonly string[]
  /** Given where both changed the same. */
  onCompare?: (() => void) | undefined
}

/**
 * What a colleague saved while the form was open: what of it stands here now, or what has to be chosen. The place is
 * always there: what appears in it later is read out.
 */
export function ColleagueNotice({ what, news }: { what: string; news: ColleagueNews | undefined }) {
  return (
    <div role="status" className={classes.place}>
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
            {isMe
              ? t('You changed {what} in another window', { what })
              : actor
                ? t('{name} changed {what}', { name: actor.firstName, what })
                : t('Someone changed {what}', { what })}
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
