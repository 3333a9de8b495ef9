import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Expense } from '../../contract/expenses.ts'
import { needsWaiver } from '../../domain/rights/bill-waivers.ts'
import { t } from '../language/t.ts'
import { useProject } from '../projects/projects-api.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useMissingWaiver } from './bill-waivers-api.ts'

/** Says before a bill is paid that no waiver covers it, on jobs whose rights we watch. */
export function MissingWaiver({ expense }: { expense: Bill }) {
  return needsWaiver(expense.category) ? <OnWatchedJob expense={expense} /> : null
}

type Bill = Pick<Expense, 'id' | 'project_id' | 'paidTo' | 'category'>

function OnWatchedJob({ expense }: { expense: Bill }) {
  const { data: project } = useProject(expense.project_id)
  return project != null && project.contractType !== null ? <Missing expense={expense} /> : null
}

function Missing({ expense: { id, project_id, paidTo } }: { expense: Bill }) {
  const path = useEmployeePath()
  if (!useMissingWaiver(project_id, id)) return null
  return (
    <Alert color="orange" py="xs">
      {t('No waiver from {name} covers this bill. Ask for a conditional one before you pay.', {
        name: paidTo,
      })}{' '}
      <Anchor component={Link} to={path(`projects/${project_id}/rights`)} size="sm" underline="always">
        {t('Waivers of this project')}
      </Anchor>
    </Alert>
  )
}
