import { afterEach, beforeEach, vi } from 'vitest'

/** The tests turn the clock. Meanwhile it goes on, so that what waits for an answer sees it. */
export function holdTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
