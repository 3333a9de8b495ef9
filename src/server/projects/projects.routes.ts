import * as lists from '../../contract/project-lists.ts'
import * as contract from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { Deps } from '../deps.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { exportProjects } from './export-projects.ts'
import { findProjectBoard } from './project-board.queries.ts'
import { listProjects } from './project-list.queries.ts'
import { findProjectMap } from './project-map.queries.ts'
import {
  cancelProject,
  completeProject,
  declineProject,
  deleteProject,
  restoreProject,
  uncompleteProject,
} from './project-status.service.ts'
import { findProject } from './projects.queries.ts'
import { createProject } from './projects.service.ts'
import { updateProject } from './update-project.service.ts'

export function mountProjects(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, lists.listProjects, ({ query }) => listProjects(deps.db, query, today(deps)), {
    followsFromDatabase: true,
  })
  mountRoute(mounting, lists.readProjectBoard, ({ query }) => findProjectBoard(deps.db, query, today(deps)), {
    followsFromDatabase: true,
  })
  mountRoute(mounting, lists.readProjectMap, ({ query }) => findProjectMap(deps.db, query), {
    followsFromDatabase: true,
  })
  mountRoute(mounting, lists.exportProjects, ({ query }) => exportProjects(deps, query))
  mountRoute(mounting, lists.readMapTiles, async () => ({
    url: deps.config.mapTiles?.url ?? null,
    attribution: deps.config.mapTiles?.attribution ?? '',
  }))
  mountRoute(mounting, contract.createProject, ({ actor, body, once }) =>
    createProject(deps, actor, body, once),
  )
  mountRoute(mounting, contract.readProject, ({ params }) => findProject(deps.db, params.id, today(deps)))
  mountRoute(mounting, contract.updateProject, ({ actor, params, body }) =>
    updateProject(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.deleteProject, async ({ actor, params }) => {
    await deleteProject(deps, actor, params.id)
    return { message: 'Project deleted; it can be restored for 30 days' }
  })
  mountRoute(mounting, contract.restoreProject, ({ actor, params }) => restoreProject(deps, actor, params.id))
  mountRoute(mounting, contract.cancelProject, ({ actor, params, body }) =>
    cancelProject(deps, actor, params.id, body?.reason),
  )
  mountRoute(mounting, contract.declineProject, ({ actor, params, body }) =>
    declineProject(deps, actor, params.id, body?.reason),
  )
  mountRoute(mounting, contract.completeProject, ({ actor, params }) =>
    completeProject(deps, actor, params.id),
  )
  mountRoute(mounting, contract.uncompleteProject, ({ actor, params }) =>
    uncompleteProject(deps, actor, params.id),
  )
}

const today = ({ clock }: Deps) => companyDayOf(clock.now())
