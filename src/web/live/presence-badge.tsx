import { Avatar, Group, Text } from '@mantine/core'
import type { Colleague } from '../../contract/live.ts'
import { t } from '../language/t.ts'
import classes from './presence-badge.module.css'

/** `Maria is editing this bid`, for as long as she does. */
export function PresenceBadge({ people, what }: { people: readonly Colleague[]; what: string }) {
  const [first, second] = people
  return (
    <div role="status" className={classes.place}>
      {first && (
        <Group gap={8} wrap="nowrap" className={classes.badge ?? ''}>
          <Avatar.Group spacing={6}>
            {people.slice(0, 3).map(({ id, name }) => (
              <Avatar key={id} size={24} name={name} color="blue" aria-hidden />
            ))}
          </Avatar.Group>
          <Text size="sm" span>
            {second
              ? t('{name} and {count, plural, one {# other} other {# others}} are editing {what}', {
                  name: first.firstName,
                  count: people.length - 1,
                  what,
                })
              : t('{name} is editing {what}', { name: first.firstName, what })}
          </Text>
        </Group>
      )}
    </div>
  )
}
