/** The pause after the last change. In a file of its own, for tests to replace. */
export const autosaveMilliseconds = 1000
