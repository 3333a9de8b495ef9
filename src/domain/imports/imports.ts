/** What can come from a file. */
export const importKinds = ['customers', 'projects', 'products', 'businesses'] as const
export type ImportKind = (typeof importKinds)[number]

export const importStatuses = [
  'draft',
  'running',
  'done',
  'stopped',
  'undoing',
  'undo_stopped',
  'undone',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What will happen to a row, or has happened. */
export const rowOutcomes = ['create', 'update', 'unchanged', 'skip', 'error'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** What happens to a row whose record exists already. */
export const matchChoices = ['update', 'skip', 'create'] as const
export type MatchChoice = (typeof matchChoices)[number]

/** 20 MB: ten times what 50,000 rows of contacts weigh. */
export const maxImportBytes = 20 * 1024 * 1024
export const maxImportRows = 50_000
export const maxImportColumns = 200
/** A longer cell is cut there: no field takes as much, so the row says so. */
export const maxCellLength = 20_001
/** How long an import can be undone. */
export const importUndoDays = 30
