/** What a piece of work may take of the machine. */
export interface Bounds {
  /** CPU seconds, not wall-clock: a busy machine doesn't use up the limit. */
  seconds: number
  /** Resident memory of the whole process, about 65 of which it has before it begins. */
  megabytes: number
}

export type Bound = 'time' | 'memory'

/** Where the watchdog reads in the memory that it shares with its process. */
export const State = {
  isBusy: 0,
  megabytes: 1,
  /** Of processor time since the process began, at which the work must have ended. */
  endMs: 2,
  size: 3,
} as const

export interface Watched {
  state: Int32Array
  /** The process that this one must not outlive. */
  server: number
}

export interface Order {
  bounds: Bounds
  request: unknown
}

export type Reply = ({ answer: unknown } | { failure: string }) & { megabytes: number }
