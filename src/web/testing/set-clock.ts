import { beforeEach, vi } from 'vitest'

// The screens' tests run at ten in the morning of one Friday in California, whenever they run. The clock goes on from there.

const pinDate = () =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z'), shouldAdvanceTime: true })

// Samples read the clock as they are loaded.
pinDate()
beforeEach(() => {
  pinDate()
})
