import { useQuery } from '@tanstack/react-query'
import { projectQuery } from '../projects/projects-api.ts'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { NewExpenseDrawer } from './new-expense-drawer.tsx'
import { projectName } from './project-field.tsx'

/** The form for a picture just taken. On a project's page it starts with that project. */
export default function TakenExpense({
  picture,
  projectId,
  onClose,
}: {
  picture: File | null
  /** 0 outside a project's page. */
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
