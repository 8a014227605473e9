/** Where rows of many heights begin, of which most are not measured yet: px from the beginning of the first. */
export class RowPositions {
  readonly count: number
  readonly #heights: Float64Array
  readonly #starts: Float64Array
  /** So many of the starts are what the heights add up to. */
  #known = 1

  /** @param heightOf asked once for each row. */
  constructor(count: number, heightOf: (index: number) => number) {
    this.count = count
    this.#heights = Float64Array.from({ length: count }, (_, index) => heightOf(index))
    this.#starts = new Float64Array(count + 1)
  }

  /** Of the row after the last: how high all are together. */
  startOf(index: number): number {
    for (; this.#known <= index; this.#known += 1) {
      const before = this.#known - 1
      this.#starts[this.#known] = (this.#starts[before] ?? 0) + this.heightOf(before)
    }
    return this.#starts[index] ?? 0
  }

  heightOf(index: number): number {
    return this.#heights[index] ?? 0
  }

  get total(): number {
    return this.startOf(this.count)
  }

  /** The row at a place; the first or the last where the place is beyond them, -1 where there is none. */
  rowAt(place: number): number {
    let [low, high] = [0, this.count - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.startOf(middle) <= place) low = middle
      else high = middle - 1
    }
    return high
  }

  setHeight(index: number, height: number): void {
    if (index < 0 || index >= this.count) return
    this.#heights[index] = height
    this.#known = Math.min(this.#known, index + 1)
  }
}
