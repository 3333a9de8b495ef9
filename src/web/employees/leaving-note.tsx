import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Employee } from '../../contract/employees.ts'
import { overStatuses, projectStatuses } from '../../domain/projects.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useAccess } from './employees-api.ts'

const underWay = projectStatuses.filter((status) => !overStatuses.includes(status)).join(',')

/** Shown before somebody is deactivated: what ends, and which work to reassign. */
export function LeavingNote({ employee }: { employee: Employee }) {
  const { data: access } = useAccess(employee.id)
  const path = useEmployeePath()
  const { firstName } = employee
  const { appointments = 0, projects = 0 } = access?.openWork ?? {}
  return (
    <Alert color="orange" title={t('Saving signs {firstName} out', { firstName })}>
      <Text size="sm">
        {t(
          'They’re signed out everywhere, and their passkeys and links stop working. Their name stays on their work.',
        )}
      </Text>
      {access && (
        <Text size="sm" mt={6}>
          {appointments + projects === 0 ? (
            t('Nothing to reassign: no upcoming appointments and no open projects.')
          ) : (
            <Rich
              message="Left with {firstName}, until you give it to somebody else: <0>{appointments, plural, one {# appointment} other {# appointments}}</0> ahead and <1>{projects, plural, one {# project} other {# projects}}</1> under way."
              values={{ firstName, appointments, projects }}
              components={[
                <Anchor
                  key="calendar"
                  component={Link}
                  underline="always"
                  to={path(`calendar?view=agenda&person=${employee.id}`)}
                />,
                <Anchor
                  key="projects"
                  component={Link}
                  underline="always"
                  to={path(`projects?manager_id=${employee.id}&status=${underWay}`)}
                />,
              ]}
            />
          )}
        </Text>
      )}
    </Alert>
  )
}
