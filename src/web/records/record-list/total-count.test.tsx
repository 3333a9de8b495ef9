import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { TotalCount } from './total-count.tsx'

test.each([
  [1, '1 rows'],
  [1000, '1000 rows'],
  [1001, 'More than 1,000'],
  [83_406, '83406 rows'],
])('a list with a total of %i says %s', (total, text) => {
  render(<TotalCount total={total} say={(count) => `${count} rows`} />)
  expect(screen.getByText(text)).toBeDefined()
})
