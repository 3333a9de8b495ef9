/** After the last change. */
export const autosaveMilliseconds = 1000
