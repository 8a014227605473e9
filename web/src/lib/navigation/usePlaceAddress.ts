import { useMemo } from 'react'
import { atPlace } from '../routes'
import { useNavigationHistory, usePathname, useQueryValue } from './NavigationScope'

/** The part of an address that names a place in what its path shows: the value of `at` in its query. */
export interface PlaceAddress {
  /** Undefined: no place is named. */
  readonly at: string | undefined
  readonly push: (at: string | undefined) => void
  /** Goes there without a way back to where it was. */
  readonly replace: (at: string | undefined) => void
  readonly back: () => void
}

export function usePlaceAddress(): PlaceAddress {
  const { push, replace, back } = useNavigationHistory()
  const pathname = usePathname()
  const at = useQueryValue('at')
  return useMemo(() => {
    const addressOf = (place: string | undefined) =>
      place === undefined ? pathname : atPlace(pathname, place)
    return {
      at,
      push: (place) => push(addressOf(place)),
      replace: (place) => replace(addressOf(place)),
      back,
    }
  }, [at, pathname, push, replace, back])
}
