import type { listProjects } from '../../contract/projects.ts'
import type { PartOutput } from '../../contract/route.ts'

export type ProjectListRequest = PartOutput<typeof listProjects, 'query'>

/** The same filters for the list, the board and the map. */
export type ProjectFilters = Omit<ProjectListRequest, 'limit' | 'cursor' | 'sort'>
