/** One attack on Groundwork, and the figure that tells how it went. */
export interface TortureRow {
  /** The number that documents give it: `L1`. */
  id: string
  title: string
  passesWhen: string
  /** What `guarded: false` takes out of the attack, after which it must fail. */
  guard: string
  /** False: other tests show the same in seconds, or seconds would show nothing. */
  isInTests?: false
  /** Why it cannot be run on this machine, if it cannot. */
  whyNot?(): string | undefined
  run(options: TortureOptions): Promise<TortureResult>
}

export interface TortureOptions {
  /** `short`: seconds, in every test run. `normal`: minutes. `long`: for an hour's run. */
  length: 'short' | 'normal' | 'long'
  /** False takes the guard out, to see that the row can fail. */
  guarded: boolean
  /** Tells how far a long attack is. */
  say: (line: string) => void
}

export interface TortureResult {
  passed: boolean
  /** What was counted, on one line: `50 rounds, 3,204 payments acknowledged, 0 lost`. */
  figure: string
}
