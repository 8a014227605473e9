/** Random numbers that a seed repeats: the linear congruence of Numerical Recipes, its better, higher bits. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
    this.below(1)
  }

  /** A whole number from 0 to `below`, without it; `below` is 65,536 at most. */
  below(below: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0
    return (this.#state >>> 16) % below
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0]
  }
}
