import type { OptionItem } from '../ListBox/Option'

/** What is typed and what is searched are compared without case and accents: `zurich` finds `Zürich`. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
}

/** Prepares a search among these. The answer has the best matches first: those that begin with what is typed. */
export function optionSearch(items: readonly OptionItem[]): (words: string) => readonly OptionItem[] {
  let searchable: readonly { readonly item: OptionItem; readonly text: string }[] | undefined
  return (typed) => {
    const phrase = folded(typed).trim().replaceAll(/\s+/g, ' ')
    if (phrase === '') return items
    searchable ??= items.map((item) => ({ item, text: folded(`${item.label} ${item.description ?? ''}`) }))
    const words = phrase.split(' ')
    const atStart: OptionItem[] = []
    const atWord: OptionItem[] = []
    const inside: OptionItem[] = []
    for (const { item, text } of searchable) {
      if (!words.every((word) => text.includes(word))) continue
      const group = text.startsWith(phrase) ? atStart : text.includes(` ${phrase}`) ? atWord : inside
      group.push(item)
    }
    return [...atStart, ...atWord, ...inside]
  }
}
