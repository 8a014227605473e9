import { useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import styles from './Card.module.css'
import { CardGrid } from './CardGrid'
import { useGridPlace } from './useGridPlace'

interface WindowedCardGridProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly children: (item: Item) => ReactNode
}

/** As many cards are shown in the time of a keystroke. */
const MANY = 60
/** Height of a card of one line, before it was measured. */
const CARD_HEIGHT = 96

/** Cards in as many columns as fit; of thousands only those on view are in the page. */
export function WindowedCardGrid<Item>(props: WindowedCardGridProps<Item>) {
  const { label, items, keyOf, children } = props
  if (items.length > MANY) return <Windowed {...props} />
  return (
    <CardGrid label={label}>
      {items.map((item) => (
        <Keyed key={keyOf(item)}>{children(item)}</Keyed>
      ))}
    </CardGrid>
  )
}

function Keyed({ children }: { readonly children: ReactNode }) {
  return children
}

function Windowed<Item>({ label, items, keyOf, children }: WindowedCardGridProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const { scroller, columns, gap, top } = useGridPlace(list)
  const [focused, setFocused] = useState<number>()
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer redraws by itself; nothing here memoises what it answers
  const virtualizer = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller,
    estimateSize: () => CARD_HEIGHT,
    gap,
    scrollMargin: top,
    overscan: 4,
  })
  const rows = virtualizer.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  const from = (first?.index ?? 0) * columns
  const to = last === undefined ? MANY : (last.index + 1) * columns
  const before = first === undefined ? 0 : first.start - top
  const after = last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - top)

  const handleFocus = ({ target }: FocusEvent) => {
    const card = target.closest<HTMLElement>('[data-card]')
    setFocused(card ? Number(card.dataset['card']) : undefined)
  }
  const cardAt = (index: number) => {
    const item = items[index]
    if (item === undefined) return null
    const isAway = index < from || index >= to
    return (
      <li
        key={keyOf(item)}
        // The first card of a row is as high as the row.
        ref={index % columns === 0 && !isAway ? virtualizer.measureElement : undefined}
        data-index={Math.floor(index / columns)}
        data-card={index}
        data-away={isAway || undefined}
        style={isAway ? { insetBlockStart: awayTop(index) } : undefined}
        aria-setsize={items.length}
        aria-posinset={index + 1}
      >
        {children(item)}
      </li>
    )
  }
  const awayTop = (index: number) =>
    (virtualizer.getOffsetForIndex(Math.floor(index / columns), 'start')?.[0] ?? top) - top
  const shown = Array.from({ length: Math.min(to, items.length) - from }, (_, at) => from + at)
  // What has the focus stays, between its neighbours: the keys go on from there.
  const kept =
    focused === undefined ? [] : [focused - 1, focused, focused + 1].filter((at) => at < from || at >= to)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus comes up from the links in it
    <ul
      ref={list}
      className={styles.grid}
      aria-label={label}
      style={{ paddingBlock: `${before}px ${after}px` }}
      onFocus={handleFocus}
      onBlur={({ currentTarget, relatedTarget }) => {
        // From card to card it is not out: the next one would be gone before it has the focus.
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
      }}
    >
      {[...kept, ...shown].sort((a, b) => a - b).map(cardAt)}
    </ul>
  )
}
