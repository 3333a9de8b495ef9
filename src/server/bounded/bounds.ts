/** The limits of one task. */
export interface Bounds {
  /** CPU seconds, not wall-clock: a busy machine doesn't use up the limit. */
  seconds: number
  /** Resident memory of the whole process, which starts with about 65. */
  megabytes: number
}

export type Bound = 'time' | 'memory'

/** Positions in the memory that the watchdog shares with its process. */
export const State = {
  isBusy: 0,
  megabytes: 1,
  /** The total processor time of the process at which the task must have ended. */
  endMs: 2,
  size: 3,
} as const

export interface Watched {
  state: Int32Array
  /** This process must not outlive that one. */
  server: number
}

export interface Order {
  bounds: Bounds
  /** Without its bytes. */
  request: object
  /** Of its bytes, which are in the shared file. */
  length: number
}

export type Reply = ({ answer: unknown } | { failure: string }) & { megabytes: number }
