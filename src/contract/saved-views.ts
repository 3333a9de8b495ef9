import { z } from 'zod'
import { projectStatuses, regions } from '../domain/projects.ts'
import { changeOf, newOf } from './bodies.ts'
import { Id, Line, plainText, RequiredLine, stamps } from './fields.ts'
import { projectColumns } from './project-lists.ts'
import { get, post, put, recordRoutes } from './route.ts'

export const viewKinds = ['table', 'board', 'map'] as const
export type ViewKind = (typeof viewKinds)[number]

/** What a view narrows projects down to; what narrows nothing is left out. */
export const ViewFilters = z.strictObject({
  search: plainText(200).optional(),
  status: z.array(z.enum(projectStatuses)).max(projectStatuses.length).optional(),
  region: z.enum(regions).optional(),
  manager_id: Id.optional(),
  business_id: Id.optional(),
  customer_id: Id.optional(),
})
export type ViewFilters = z.output<typeof ViewFilters>

const editable = {
  name: RequiredLine,
  kind: z.enum(viewKinds),
  filters: ViewFilters.optional(),
  /** The table's columns in their order; empty: the usual ones. */
  columns: z.array(z.enum(projectColumns)).max(projectColumns.length).optional(),
  /** As the list of projects takes it; '' for the usual order. */
  sort: Line.max(40).optional(),
  /** Seen by the whole office; otherwise by whoever made it. */
  shared: z.boolean().optional(),
}

/** A way of looking at the projects that somebody keeps. */
export const SavedView = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(viewKinds),
  filters: ViewFilters,
  columns: z.array(z.enum(projectColumns)),
  sort: z.string(),
  shared: z.boolean(),
  owner: z.object({ id: Id, name: z.string() }),
  /** Whoever asks may change and delete it: its owner and administrators. */
  mayChange: z.boolean(),
  /** What the page of projects opens with for whoever asks. */
  isDefault: z.boolean(),
  ...stamps,
})
export type SavedView = z.output<typeof SavedView>

export const NewSavedView = newOf(z.object(editable), SavedView)
export type NewSavedView = z.output<typeof NewSavedView>

export const SavedViewChange = changeOf(z.object(editable), SavedView)
export type SavedViewChange = z.output<typeof SavedViewChange>

export const listSavedViews = get('/api/saved-views', {
  summary: "One's own views of the projects and those of the office, by name",
  response: z.array(SavedView),
})

const records = recordRoutes('/api/saved-views', '/api/saved-views/:id', {
  access: 'employee',
  record: SavedView,
  made: NewSavedView,
  changed: SavedViewChange,
})
export const createSavedView = records.create('Keep a view of the projects')
export const updateSavedView = records.update('Change a view; only its owner and administrators may')
export const deleteSavedView = records.delete('Delete a view; it can be restored for 30 days')

export const restoreSavedView = post('/api/saved-views/:id/restore', {
  summary: 'Bring back a view deleted in the last 30 days',
  body: z.strictObject({}).optional(),
  response: SavedView,
})

export const chooseDefaultView = put('/api/saved-views/:id/default', {
  summary: "Open one's page of projects with this view, or no longer",
  body: z.strictObject({ isDefault: z.boolean() }),
  response: SavedView,
})
