import type { IconNode, LucideProps } from 'lucide-react'
import { createElement, type ReactElement } from 'react'

interface IconData {
  readonly node: IconNode
}

/**
 * Stands in the place of Lucide's own (`iconsInOne` in vite.config.ts), which makes three components and some twenty
 * objects of each icon that is drawn, and sets attributes that say nothing. What is in an icon is made once.
 */
export function createIcon({ node }: IconData): (props: LucideProps) => ReactElement {
  const drawn = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ size = 24, ...props }) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...drawn,
    )
  }
}
