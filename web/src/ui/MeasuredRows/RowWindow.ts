import { flushSync } from 'react-dom'
import { RowPositions } from './RowPositions'

/** Frames without a change after which a place that was scrolled to is where it should be. */
const SETTLED = 3
/** The longest that one is followed while rows around it are measured: milliseconds. */
const LONGEST = 5_000
/** How long a list that a finger has thrown may rest between two of its frames: milliseconds. */
const THROWN = 150

const FINGER = ['touchstart', 'touchend', 'touchcancel'] as const

/** `nearest` and `seen` leave a row where it is that is on view; else it comes to the end that is nearer, or to the middle. */
export type Align = 'start' | 'center' | 'end' | 'nearest' | 'seen'

export interface RowsInput {
  readonly count: number
  readonly keyOf: (index: number) => string
  /** Height in px of a row that was not measured yet. All are asked again when this or `keyOf` is another function. */
  readonly estimate: (index: number) => number
  /** Takes what a row measures; answers whether those behind it are to be estimated again. */
  readonly learn?: (index: number, box: ResizeObserverSize) => boolean
  /** What stays free above and below a row that is scrolled to: px. */
  readonly padding?: number
  /** What lies over the end of the view: px. */
  readonly covered?: number
}

interface Goal {
  readonly index: number
  readonly align: Align
  readonly since: number
  readonly frame: number
  /** Where the box was scrolled to for it last. */
  readonly top?: number
}

/** What of rows of many heights is on view in a box that scrolls, and how it stays there while rows are measured. */
export class RowWindow {
  readonly #draw: () => void
  readonly #heights = new Map<string, number>()
  readonly #elements = new Set<Element>()
  #input: RowsInput = { count: 0, keyOf: String, estimate: () => 0 }
  #positions = new RowPositions(0, () => 0)
  #box: HTMLElement | undefined
  #leave: (() => void) | undefined
  #sizes: ResizeObserver | undefined
  /** Where the box was scrolled to when its rows were drawn last, and how high it is: px. */
  #top = 0
  #height = 0
  /** How far below the beginning of what scrolls the rows begin: px. */
  #offset = 0
  /** What the rows are drawn higher up by, until the box can be scrolled. */
  #held = 0
  #goal: Goal | undefined
  #isDown = false
  #movedAt = Number.NEGATIVE_INFINITY

  /** @param draw renders the rows anew. */
  constructor(draw: () => void) {
    this.#draw = draw
  }

  take(input: RowsInput): void {
    const { count, keyOf, estimate } = input
    const before = this.#input
    this.#input = input
    if (count === before.count && keyOf === before.keyOf && estimate === before.estimate) return
    const heightOf = (index: number) => this.#heights.get(keyOf(index)) ?? estimate(index)
    this.#positions = new RowPositions(count, heightOf)
  }

  /** The first and the last row on view. */
  get range(): { readonly first: number; readonly last: number } {
    return this.#rangeAt(this.#top)
  }

  get total(): number {
    return this.#positions.total
  }

  /** Where a row is drawn, in px below the beginning of the rows. */
  startOf(index: number): number {
    return this.#positions.startOf(index) - this.#held
  }

  /** Scrolls to a row, and follows it while the rows around it are measured. */
  readonly scrollTo = (index: number, align: Align): void => {
    const { count } = this.#input
    const at = Math.max(0, Math.min(index, count - 1))
    const shown = this.#alignOf(at, align)
    if (!this.#box || count === 0 || shown === undefined) return
    this.#goal = { index: at, align: shown, since: performance.now(), frame: 0 }
    this.#follow(false)
  }

  /** What stands above the rows has become higher or lower. @param offset px from the beginning of what scrolls. */
  readonly beginAt = (offset: number): void => {
    const moved = offset - this.#offset
    if (moved === 0) return
    const top = this.#box?.scrollTop ?? 0
    const isPassed = top > this.#offset
    this.#offset = offset
    // Where rows are scrolled to, they are followed to their new place; where the first is in sight, it is seen to move.
    if (this.#goal) this.#goal = { ...this.#goal, frame: 0 }
    else if (isPassed) this.#keep(top, moved)
    else this.#look(false)
  }

  /** For the element of a row, which says in `data-line` which one it is. */
  readonly measure = (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined
    this.#sizes ??= new ResizeObserver((entries) => this.#takeSizes(entries))
    this.#elements.add(element)
    this.#sizes.observe(element)
    return () => {
      this.#elements.delete(element)
      this.#sizes?.unobserve(element)
      if (this.#elements.size === 0) this.#sizes = undefined
    }
  }

  /** @param box what scrolls now. */
  enter(box: HTMLElement | null): void {
    if (this.#box === (box ?? undefined)) return
    this.leave()
    if (!box) return
    this.#box = box
    const observer = new ResizeObserver(() => this.#look(true))
    observer.observe(box)
    const handleScroll = () => {
      if (this.#isThrown()) this.#movedAt = performance.now()
      if (this.#held !== 0) rest()
      this.#look(true)
    }
    let resting: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(resting)
      resting = setTimeout(() => this.#release(), THROWN)
    }
    const handleFinger = ({ type }: Event) => {
      this.#goal = undefined
      this.#isDown = type === 'touchstart'
      this.#movedAt = performance.now()
      if (!this.#isDown) rest()
    }
    const handleWheel = () => {
      this.#goal = undefined
    }
    box.addEventListener('scroll', handleScroll, { passive: true })
    box.addEventListener('wheel', handleWheel, { passive: true })
    for (const type of FINGER) box.addEventListener(type, handleFinger, { passive: true })
    this.#leave = () => {
      clearTimeout(resting)
      observer.disconnect()
      box.removeEventListener('scroll', handleScroll)
      box.removeEventListener('wheel', handleWheel)
      for (const type of FINGER) box.removeEventListener(type, handleFinger)
    }
    this.#look(false)
  }

  leave(): void {
    this.#leave?.()
    this.#leave = undefined
    this.#box = undefined
    this.#goal = undefined
    this.#held = 0
    this.#isDown = false
  }

  #rangeAt(top: number): { readonly first: number; readonly last: number } {
    const end = this.#offset + this.total - this.#height
    const place = Math.max(0, Math.min(top, end) - this.#offset) + this.#held
    const last = this.#height === 0 ? -1 : this.#positions.rowAt(place + this.#height - 1)
    return { first: this.#positions.rowAt(place), last }
  }

  /** @param isSync rows that come after the frame in which they scroll into view would be seen missing. */
  #look(isSync: boolean): void {
    if (!this.#box) return
    const { scrollTop, clientHeight } = this.#box
    const before = this.range
    const isHigher = clientHeight !== this.#height
    this.#height = clientHeight
    this.#top = scrollTop
    const after = this.range
    if (!isHigher && before.first === after.first && before.last === after.last) return
    if (isSync) flushSync(this.#draw)
    else this.#draw()
  }

  #follow(isSync: boolean): void {
    const goal = this.#goal
    const box = this.#box
    if (!box || !goal) return
    const before = box.scrollTop
    // Something else has scrolled it, as a row that is high does to what was found in it.
    if (goal.top !== undefined && goal.top !== before) {
      this.#goal = undefined
      return
    }
    box.scrollTo({ top: this.#placeOf(goal.index, goal.align) })
    const top = box.scrollTop
    const frame = top === before ? goal.frame + 1 : 0
    const isOver = frame >= SETTLED || performance.now() - goal.since > LONGEST
    this.#goal = isOver ? undefined : { ...goal, frame, top }
    if (frame === 0) this.#look(isSync)
    if (!isOver) requestAnimationFrame(() => this.#follow(true))
  }

  /** Where the box scrolls to for a row; the browser holds it within what there is. */
  #placeOf(index: number, align: Align): number {
    const { padding = 0, covered = 0, count } = this.#input
    const start = this.#offset + this.#positions.startOf(index)
    const height = this.#positions.heightOf(index)
    if (align === 'start') return start - padding
    if (align === 'center') return start + (height + covered - this.#height) / 2
    // What stands behind the last row is seen with it.
    if (index === count - 1) return start + height + this.#height
    return start + height + padding + covered - this.#height
  }

  /** Undefined where the row stays where it is. */
  #alignOf(index: number, align: Align): Align | undefined {
    if (align !== 'nearest' && align !== 'seen') return align
    const end = this.#endBeyond(index)
    return end === undefined || align === 'nearest' ? end : 'center'
  }

  /** The end of the view that a row is beyond. */
  #endBeyond(index: number): Align | undefined {
    const { padding = 0, covered = 0 } = this.#input
    const top = this.#box?.scrollTop ?? 0
    const start = this.#offset + this.#positions.startOf(index)
    if (start + this.#positions.heightOf(index) >= top + this.#height - padding - covered) return 'end'
    return start <= top + padding ? 'start' : undefined
  }

  /** Some phones undo what else scrolls a list that a finger has moved. */
  #isThrown(): boolean {
    return this.#isDown || performance.now() - this.#movedAt < THROWN
  }

  #release(): void {
    if (!this.#box || this.#isDown || this.#held === 0) return
    const top = this.#box.scrollTop + this.#held
    this.#held = 0
    this.#top = top
    flushSync(this.#draw)
    this.#box.scrollTo({ top })
  }

  #takeSizes(entries: readonly ResizeObserverEntry[]): void {
    if (!this.#box) return
    const { count, keyOf, estimate, learn } = this.#input
    const { scrollTop } = this.#box
    const place = scrollTop - this.#offset + this.#held
    let moved = 0
    let isChanged = false
    let isLearned = false
    for (const { target, borderBoxSize } of entries) {
      const index = Number(target.getAttribute('data-line'))
      const [size] = borderBoxSize
      const height = Math.round(size?.blockSize ?? 0)
      // What is hidden says nothing of how high it is.
      if (!size || height === 0 || !target.isConnected || index >= count) continue
      if (learn?.(index, size) === true) isLearned = true
      const key = keyOf(index)
      const isFirst = !this.#heights.has(key)
      this.#heights.set(key, height)
      const before = this.#positions.heightOf(index)
      if (before === height) continue
      isChanged = true
      const start = this.#positions.startOf(index)
      this.#positions.setHeight(index, height)
      // What grows while it is seen grows downwards.
      if (isFirst ? start < place + moved : start + before <= place + moved) moved += height - before
    }
    // Those above what is on view stay as they are, so that this stays where it is.
    for (let index = isLearned ? this.range.last + 1 : count; index < count; index += 1)
      if (!this.#heights.has(keyOf(index))) this.#positions.setHeight(index, estimate(index))
    if (!isChanged && !isLearned) return
    if (moved === 0 || this.#goal !== undefined) return this.#draw()
    this.#keep(scrollTop, moved)
  }

  /** What is on view stays where it is, although all above it has become higher by so much. */
  #keep(top: number, moved: number): void {
    if (this.#isThrown()) {
      this.#held += moved
      flushSync(this.#draw)
      return
    }
    this.#top = top + moved
    flushSync(this.#draw)
    this.#box?.scrollTo({ top: top + moved })
  }
}
