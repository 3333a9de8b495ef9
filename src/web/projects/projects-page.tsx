import { Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { exportProjects } from '../../contract/project-lists.ts'
import { callForFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { counted } from '../ui/counted.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { ImportLink } from '../ui/import-link.tsx'
import { lazyPart } from '../ui/loading/lazy-part.ts'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { useBoardTotal } from './board/board-api.ts'
import { ProjectFilterBar } from './project-filter-bar.tsx'
import { useListFilters } from './project-list-filters.ts'
import { readColumns, readViewKind } from './project-view.ts'
import { ProjectsList } from './projects-list.tsx'
import { ColumnMenu } from './table/column-menu.tsx'
import { ListMenu } from './table/list-menu.tsx'
import { useDefaultView } from './use-default-view.ts'
import { useProjectList } from './use-project-list.ts'
import { ViewMenu } from './view-menu.tsx'

const ProjectsMap = lazyPart(() => import('./map/project-map.tsx'))
const ProjectsBoard = lazyPart(() => import('./board/projects-board.tsx'))

/** All projects: searched, narrowed, ordered and shown as the address says. */
export default function ProjectsPage() {
  const wide = useWideScreen()
  const list = useListFilters()
  const [search] = useSearchParams()
  const kind = readViewKind(search)
  const columns = useMemo(() => readColumns(search), [search])
  useDefaultView()
  const read = useProjectList(list.filters, kind !== 'board')
  const board = useBoardTotal(list.filters, kind === 'board')
  const [page] = read.data?.pages ?? []
  const first = kind === 'board' ? board : page && { total: page.total, project: page.rows[0] }

  const readFile = () => callForFile(exportProjects, { query: { ...list.filters, columns: [...columns] } })

  return (
    <>
      <PageHeader
        title={t('Projects')}
        description={
          <span aria-live="polite">{first === undefined ? ' ' : counted(first.total, 'project')}</span>
        }
        actions={
          <>
            <ViewMenu />
            {wide && kind === 'table' && (
              <ColumnMenu columns={columns} onChange={(chosen) => list.change({ columns: chosen })} />
            )}
            {wide ? (
              <>
                <DownloadButton file={readFile}>CSV</DownloadButton>
                <ImportLink kind="projects" />
              </>
            ) : (
              <ListMenu file={readFile} />
            )}
          </>
        }
      />
      <ProjectFilterBar list={list} kind={kind} firstProject={first?.project} />
      <Suspense fallback={<LoadingSkeleton lines={8} height={64} />}>
        {kind === 'table' && <ProjectsList list={list} read={read} columns={columns} />}
        {kind === 'board' && <ProjectsBoard filters={list.filters} statuses={list.statuses} />}
        {kind === 'map' && <ProjectsMap filters={list.filters} />}
      </Suspense>
    </>
  )
}
