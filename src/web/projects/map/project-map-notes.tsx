import { Anchor, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { ProjectMap } from '../../../contract/project-lists.ts'
import { t } from '../../language/t.ts'

/** What the map cannot show: how many projects have no position, with the way to them. */
export function ProjectMapNotes({ map: { total, withoutPosition } }: { map: ProjectMap }) {
  const [search] = useSearchParams()
  if (withoutPosition === 0) return null
  const there = new URLSearchParams(search)
  for (const name of ['view', 'at', 'saved']) there.delete(name)
  there.set('position', 'none')
  return (
    <Text size="sm" c="dimmed">
      {total === 0 && `${t('No project is on the map yet.')} `}
      <Anchor component={Link} to={{ search: there.toString() }} inherit>
        {t('{count, plural, one {# project is not on the map} other {# projects are not on the map}}', {
          count: withoutPosition,
        })}
      </Anchor>
    </Text>
  )
}
