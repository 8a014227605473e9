import { useState } from 'react'
import { localWebStorage } from '~/lib/storage/webStorage'
import type { Reach } from '~/ui'

/** Width of the side panels, in em of the root. */
export const SIDE_WIDTH = { min: 10, max: 40 }
/** The specified one. */
const DEFAULT = 15

const storageKey = 'sheaf-side-width'

/** The width as it was left on this machine. */
export function useSideWidth(): [width: number, change: (width: number) => void] {
  const [width, setWidth] = useState(readWidth)
  return [
    width,
    (next) => {
      setWidth(next)
      localWebStorage.write(storageKey, String(next))
    },
  ]
}

/** Half of the window is the most that the side panels take. */
export function measureSide(line: HTMLElement): Reach {
  const layout = line.parentElement ?? line
  const em = Number.parseFloat(getComputedStyle(layout).fontSize)
  const half = layout.clientWidth / 2 / em
  return { perPixel: 1 / em, min: SIDE_WIDTH.min, max: Math.min(SIDE_WIDTH.max, half) }
}

function readWidth(): number {
  const width = Number(localWebStorage.read(storageKey) ?? DEFAULT)
  return width >= SIDE_WIDTH.min && width <= SIDE_WIDTH.max ? width : DEFAULT
}
