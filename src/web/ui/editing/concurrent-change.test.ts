import { describe, expect, it } from 'vitest'
import { changedFields, conflictingFields, mergedValues } from './concurrent-change.ts'

const base = { name: 'Ann', city: 'Oakland', zip: '94601' }

describe('two people changing one record', () => {
  it('names only the changed fields', () => {
    expect(changedFields(base, { ...base, city: 'Berkeley' })).toEqual(['city'])
  })

  it('asks only about fields that both changed to different values', () => {
    const mine = { ...base, name: 'Anna', city: 'Berkeley' }
    expect(conflictingFields(base, mine, { ...base, zip: '94602' })).toEqual([])
    expect(conflictingFields(base, mine, { ...base, city: 'Berkeley' })).toEqual([])
    expect(conflictingFields(base, mine, { ...base, city: 'Alameda' })).toEqual(['city'])
  })

  it('keeps both changes, and mine where both changed a field', () => {
    const mine = { ...base, city: 'Berkeley' }
    expect(mergedValues(base, mine, { ...base, city: 'Alameda', zip: '94602' })).toEqual({
      name: 'Ann',
      city: 'Berkeley',
      zip: '94602',
    })
  })
})
