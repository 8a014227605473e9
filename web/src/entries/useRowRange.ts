import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback } from 'react'

/** The rows on view and the row that holds the focus, which must stay in the page when it is scrolled out of sight. */
export function useRowRange(active: number): (range: Range) => number[] {
  return useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      if (active < range.count && !indexes.includes(active)) indexes.push(active)
      return indexes.sort((a, b) => a - b)
    },
    [active],
  )
}
