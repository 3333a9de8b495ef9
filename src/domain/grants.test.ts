import { describe, expect, it } from 'vitest'
import { grantPhotoPlaces, missingEvidence } from './grants.ts'

const whole = {
  photos: grantPhotoPlaces('ebb'),
  permit: true,
  costs: { labor: 300_000, material: 150_000, overhead: 30_000, profit: 20_000 },
  workDone: true,
  license: true,
  contract: 500_000,
}

describe('the evidence for a grant', () => {
  it('lacks nothing when all of it is there', () => {
    expect(missingEvidence('ebb', whole)).toEqual([])
  })

  it('wants three places of the crawl space from before and after, and four other photos', () => {
    expect(grantPhotoPlaces('ebb')).toHaveLength(10)
    const without = { ...whole, photos: whole.photos.filter(({ slot }) => slot !== 'crawl_space_2') }
    expect(missingEvidence('ebb', without)).toEqual([
      { kind: 'photo', slot: 'crawl_space_2', side: 'before' },
      { kind: 'photo', slot: 'crawl_space_2', side: 'after' },
    ])
  })

  it.each([
    ['the water heater and the access', { photos: grantPhotoPlaces('other') }, 3],
    ['the final permit', { permit: false }, 1],
    ['one of the four amounts', { costs: { ...whole.costs, profit: null } }, 1],
    ['the day of the work', { workDone: false }, 1],
    ['the license number', { license: false }, 1],
  ])('lacks %s', (_what, change, count) => {
    expect(missingEvidence('ebb', { ...whole, ...change })).toHaveLength(count)
  })

  it('takes four amounts only when they add up to the contract', () => {
    expect(missingEvidence('ebb', { ...whole, contract: 510_000 })).toEqual([
      { kind: 'sum', sum: 500_000, contract: 510_000 },
    ])
  })
})
