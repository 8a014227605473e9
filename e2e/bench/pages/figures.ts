import { percentile } from './paint'

/** The figures of a run, printed together at its end. None of them decides anything. */
export class Figures {
  readonly #rows: (readonly [what: string, figure: string, budget: string])[] = []

  add(what: string, figure: string, budget = 'none'): void {
    this.#rows.push([what, figure, budget])
  }

  print(): void {
    const width = Math.max(...this.#rows.map(([what]) => what.length))
    for (const [what, figure, budget] of this.#rows) {
      console.log(`${what.padEnd(width)}  ${figure.padStart(20)}  (budget ${budget})`)
    }
  }
}

export function milliseconds(time: number): string {
  return `${time.toFixed(1)} ms`
}

/** The middle and the end of what was seen. */
export function spread(times: readonly number[], end = 0.95): string {
  return `${milliseconds(percentile(times, 0.5))} / ${milliseconds(percentile(times, end))}`
}
