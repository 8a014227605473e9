import { readCells } from '~/lib/text/separated'

/** The lines of a CSV or TSV text as its cells, without those that are empty. */
export function parseCsv(text: string, separator: string): readonly (readonly string[])[] {
  return readCells(text.replace(/^\uFEFF/, ''), separator).filter(
    (cells) => cells.length > 1 || cells[0] !== '',
  )
}

const SEPARATORS = ['\t', ';', ','] as const

/** What separates the cells: what the first lines have most evenly; undefined where none does. */
export function separatorOf(text: string): string | undefined {
  const head = text.slice(0, 20_000)
  let best: { readonly separator: string; readonly cells: number } | undefined
  for (const separator of SEPARATORS) {
    const lines = parseCsv(head, separator).slice(0, 10)
    const [first = []] = lines
    const isEven = lines.slice(0, -1).every((cells) => cells.length === first.length)
    if (first.length > 1 && isEven && first.length > (best?.cells ?? 1))
      best = { separator, cells: first.length }
  }
  return best?.separator
}
