import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

/** Beside the fields where there is room, and remembered; instead of them on a smaller screen, when it is asked for. */
export function usePreviewPlace(): { place: 'none' | 'beside' | 'instead'; toggle: () => void } {
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const [isBeside, setBeside] = useLocalStorage({
    key: 'bid-preview',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const [isInstead, setInstead] = useState(false)
  if (isWide) return { place: isBeside ? 'beside' : 'none', toggle: () => setBeside(!isBeside) }
  return { place: isInstead ? 'instead' : 'none', toggle: () => setInstead(!isInstead) }
}
