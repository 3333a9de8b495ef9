/** Why a file is not read, in words for the person who chose it. */
export class Refusal extends Error {}
