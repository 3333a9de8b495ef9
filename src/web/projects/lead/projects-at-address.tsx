import { Anchor, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { statusWord } from '../../ui/status-badge.tsx'
import { addressLine } from '../project-words.ts'
import { useProjectsAt } from './lead-api.ts'

/** While the site's street is typed: the projects that stand there already. */
export function ProjectsAtAddress({ street }: { street: string }) {
  const path = useEmployeePath()
  const [typed] = useDebouncedValue(street, 300)
  const { data: projects = [] } = useProjectsAt(typed)
  return (
    <div aria-live="polite">
      {street.trim() !== '' &&
        projects.map((project) => (
          <Text size="sm" key={project.id}>
            {t('Already here:')}{' '}
            <Anchor href={path(`projects/${project.id}`)} target="_blank" size="sm" underline="always">
              {project.number} {project.customer.name}
            </Anchor>
            , {addressLine(project.site)} ({statusWord(project.status)})
          </Text>
        ))}
    </div>
  )
}
