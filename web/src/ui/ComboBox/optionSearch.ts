import type { OptionItem } from '../ListBox/Option'

/** What is typed and what is searched are compared without case and accents: `zurich` finds `Zürich`. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
}

/** Prepares a search among these. The answer has the best matches first: those that begin with the words. */
export function optionSearch(items: readonly OptionItem[]): (words: string) => readonly OptionItem[] {
  let searchable: readonly { readonly item: OptionItem; readonly text: string }[] | undefined
  return (words) => {
    const [first, ...others] = folded(words).split(/\s+/).filter(Boolean)
    if (first === undefined) return items
    searchable ??= items.map((item) => ({ item, text: folded(`${item.label} ${item.description ?? ''}`) }))
    const atStart: OptionItem[] = []
    const atWord: OptionItem[] = []
    const inside: OptionItem[] = []
    for (const { item, text } of searchable) {
      const at = text.indexOf(first)
      if (at === -1 || !others.every((other) => text.includes(other))) continue
      const group = at === 0 ? atStart : text.includes(` ${first}`) ? atWord : inside
      group.push(item)
    }
    return [...atStart, ...atWord, ...inside]
  }
}
