/**
 * The elements of a container as they were in an earlier text, and what has happened since. A run of typing changes one
 * element again and again: only that one is made anew, however many there are.
 */
export interface Elements<Element> {
  readonly source: readonly Element[]
  /** The element that is another one now, and where; -1: none. */
  readonly position: number
  readonly element: Element | undefined
  /** How far that element has moved since. */
  readonly own: number
  /** How far the elements before the position have moved, and those behind it; without a position, all of them. */
  readonly before: number
  readonly behind: number
}

/** Makes an element stand `by` further on. */
export type Shift<Element> = (element: Element, by: number) => Element

export function unchanged<Element>(source: readonly Element[]): Elements<Element> {
  return { source, position: -1, element: undefined, own: 0, before: 0, behind: 0 }
}

export function elementAt<Element>(
  { source, position, element, own, before, behind }: Elements<Element>,
  index: number,
  shift: Shift<Element>,
): Element | undefined {
  if (index === position) return element && shift(element, own)
  const original = source[index]
  return original && shift(original, index < position ? before : behind)
}

/** All of them with nothing left to reckon. */
export function settled<Element>(elements: Elements<Element>, shift: Shift<Element>): Elements<Element> {
  const { source, position, before, behind } = elements
  if (position === -1 && before === 0 && behind === 0) return elements
  return unchanged(source.map((original, index) => elementAt(elements, index, shift) ?? original))
}

export function shiftedElements<Element>(elements: Elements<Element>, by: number): Elements<Element> {
  const { own, before, behind } = elements
  return { ...elements, own: own + by, before: before + by, behind: behind + by }
}

/** With another element at `position`, which is longer by `by`. */
export function replacedElement<Element>(
  elements: Elements<Element>,
  position: number,
  element: Element,
  by: number,
  shift: Shift<Element>,
): Elements<Element> {
  const isElsewhere = elements.position !== -1 && elements.position !== position
  const { source, before, behind } = isElsewhere ? settled(elements, shift) : elements
  const isFirst = isElsewhere || elements.position === -1
  return { source, position, element, own: 0, before: isFirst ? behind : before, behind: behind + by }
}
