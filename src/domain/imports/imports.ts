/** The kinds of lists that can be imported. */
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

/** The planned or actual result of a row. */
export const rowOutcomes = ['create', 'update', 'unchanged', 'skip', 'error'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** How rows are handled whose record exists already. */
export const matchChoices = ['update', 'skip', 'create'] as const
export type MatchChoice = (typeof matchChoices)[number]

/** 20 MB: ten times the size of 50,000 contacts. */
export const maxImportBytes = 20 * 1024 * 1024
export const maxImportRows = 50_000
export const maxImportColumns = 200
/** A longer cell is cut here. No field takes that much, so the row still gets an error. */
export const maxCellLength = 20_001
/** How long an import can be undone. */
export const importUndoDays = 30
