import { t } from '../language/t.ts'
import { ProjectPart } from '../projects/page/project-part.tsx'
import { HistoryView } from './history-view.tsx'

/** Who did what to a project, when, and what it was before. */
export default function HistoryPage() {
  return <ProjectPart title={t('History')}>{(project) => <HistoryView projectId={project.id} />}</ProjectPart>
}
