import { useQuery } from '@tanstack/react-query'
import { projectQuery } from '../projects/projects-api.ts'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { NewExpenseDrawer } from './new-expense-drawer.tsx'
import { projectName } from './project-field.tsx'

/** The form behind a picture just taken; on a project's page it is offered for that project first. */
export default function TakenExpense({
  picture,
  projectId,
  onClose,
}: {
  picture: File | null
  /** 0 where no project is on the screen. */
  projectId: number
  onClose: () => void
}) {
  const { data: project, isLoading } = useQuery({ ...projectQuery(projectId), enabled: projectId > 0 })
  if (isLoading) return <LoadingSkeleton />
  return (
    <NewExpenseDrawer
      project={project ? { id: project.id, name: projectName(project) } : null}
      isFixed={false}
      taken={picture}
      onClose={onClose}
      onCreated={onClose}
    />
  )
}
