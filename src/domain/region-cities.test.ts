import { expect, test } from 'vitest'
import { regionOfPlace } from './region-cities.ts'

test.each([
  ['', '90026', 'southern_california'],
  ['', '92868-1234', 'southern_california'],
  ['', '94602', 'bay_area'],
  ['', '95401', 'bay_area'],
  ['', '95814', undefined],
  ['', '946', undefined],
  ['oakland', '', 'bay_area'],
  ['San José', '', 'bay_area'],
  ['Brentwood', '', undefined],
  ['Brentwood', '94513', 'bay_area'],
  ['La Canada-Flintridge ', '', 'southern_california'],
  ['Los', '', undefined],
  ['Fresno', '', undefined],
])('%s %s lies in %s', (city, zip, region) => expect(regionOfPlace({ city, zip })).toBe(region))
