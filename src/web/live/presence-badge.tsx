import { Avatar, Group, Text } from '@mantine/core'
import type { Colleague } from '../../contract/live.ts'
import { t } from '../language/t.ts'

/** `Maria is editing this bid`. */
export function PresenceBadge({ people, what }: { people: readonly Colleague[]; what: string }) {
  const [first, second] = people
  return (
    // Rendered while empty too, so that screen readers announce what appears in it.
    <div role="status" style={first ? undefined : { position: 'absolute' }}>
      {first && (
        <Group
          gap={8}
          wrap="nowrap"
          w="fit-content"
          maw="100%"
          py={3}
          pl={4}
          pr={12}
          bg="var(--mantine-color-blue-light)"
          style={{ borderRadius: 999 }}
        >
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
