/** The rows of one import: `{ importId }`. */
export const runImportQueue = 'run-import'
/** Taking one import back: `{ importId }`. */
export const undoImportQueue = 'undo-import'
