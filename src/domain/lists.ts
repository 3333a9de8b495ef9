/** Nobody counts further than this: the total of a page says one more where there are more. A whole list is counted. */
export const countedAtMost = 1_000

/** The map shows at most this many sites, those whose projects changed last. */
export const mappedAtMost = 2_500
