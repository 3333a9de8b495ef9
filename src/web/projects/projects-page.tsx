import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconFileImport } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { exportProjects } from '../../contract/project-lists.ts'
import { callForFile, type NamedFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { TotalCount } from '../records/record-list/total-count.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { DownloadButton, useDownload } from '../ui/download-button.tsx'
import { ImportLink } from '../ui/import-link.tsx'
import { lazyPart } from '../ui/loading/lazy-part.ts'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { MenuButton } from '../ui/popup-button.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { ProjectFilterBar } from './project-filter-bar.tsx'
import { useProjectFilters } from './project-filters.ts'
import { readColumns, readViewKind } from './project-view.ts'
import { ProjectsList } from './projects-list.tsx'
import { ColumnMenu } from './table/column-menu.tsx'
import { useProjectList } from './use-project-list.ts'
import { ViewMenu } from './view-menu.tsx'

const ProjectsMap = lazyPart(() => import('./map/project-map.tsx'))
const ProjectsBoard = lazyPart(() => import('./board/projects-board.tsx'))

/** All projects as a table, a board or a map, with the filters and the order in the address. */
export default function ProjectsPage() {
  const wide = useWideScreen()
  const view = useProjectFilters()
  const { filters } = view
  const [search] = useSearchParams()
  const kind = readViewKind(search)
  const shown = readColumns(search)
  const list = useProjectList(filters)

  const readFile = () => callForFile(exportProjects, { query: { ...filters, columns: [...shown] } })

  return (
    <>
      <PageHeader
        title={t('Projects')}
        description={<TotalCount total={list.total} say={(count) => counted(count, 'project')} />}
        actions={
          <>
            <ViewMenu />
            {wide && kind === 'table' && (
              <ColumnMenu shown={shown} onChange={(columns) => view.change('columns', columns.join(','))} />
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
      <ProjectFilterBar view={view} kind={kind} customer={list.rows?.[0]?.customer} />
      <Suspense fallback={<LoadingSkeleton lines={8} height={64} />}>
        {kind === 'table' && <ProjectsList list={list} shown={shown} view={view} />}
        {kind === 'board' && <ProjectsBoard filters={filters} statuses={view.statuses} />}
        {kind === 'map' && <ProjectsMap filters={filters} />}
      </Suspense>
    </>
  )
}

/** On a phone, what can be done with the whole list. */
function ListMenu({ file }: { file: () => Promise<NamedFile> }) {
  const path = useEmployeePath()
  const { mutate, isPending } = useDownload(file)
  return (
    <MenuButton
      button={
        <ActionIcon variant="default" size={36} aria-label={t('More about this list')} loading={isPending}>
          <IconDots size={18} />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => mutate()}>
        CSV
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={path('import?kind=projects')}
        leftSection={<IconFileImport size={16} />}
      >
        {t('Import…')}
      </Menu.Item>
    </MenuButton>
  )
}
