import type { Steps } from '~/lib/slices/slices'
import type { OptionItem } from '../ListBox/Option'

/** Options looked at between two looks at the clock. */
const BATCH = 100

/** What is typed and what is searched are compared without case and accents: `zurich` finds `Zürich`. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
}

/**
 * Prepares a search among these; what one search has prepared, the next one has. The answer has the best matches first:
 * those that begin with what is typed.
 */
export function optionSearch(items: readonly OptionItem[]): (words: string) => Steps<readonly OptionItem[]> {
  /** Of the first items, as far as a search has come. */
  const texts: string[] = []

  function textOf(item: OptionItem, index: number): string {
    const text = texts[index] ?? folded(`${item.label} ${item.description ?? ''}`)
    texts[index] = text
    return text
  }

  return function* find(typed) {
    const phrase = folded(typed).trim().replaceAll(/\s+/g, ' ')
    if (phrase === '') return items
    const words = phrase.split(' ')
    const atStart: OptionItem[] = []
    const atWord: OptionItem[] = []
    const inside: OptionItem[] = []
    for (const [index, item] of items.entries()) {
      if (index % BATCH === BATCH - 1) yield
      const text = textOf(item, index)
      if (!words.every((word) => text.includes(word))) continue
      const group = text.startsWith(phrase) ? atStart : text.includes(` ${phrase}`) ? atWord : inside
      group.push(item)
    }
    return [...atStart, ...atWord, ...inside]
  }
}
