/** A text as it is searched: in small letters, without accents, so that `cafe` finds `Café`. */
export function foldText(text: string): string {
  // Most texts have none, and for them it would be most of the work.
  if (!/[^\p{ASCII}]/u.test(text)) return text.toLowerCase()
  // A sigma at the end of a word is the same letter.
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
}

/** The words that are searched for: all of them must be there. Words in quotes are one. */
export function searchedWords(query: string): readonly string[] {
  const found = foldText(query).matchAll(/"([^"]+)"?|(\S+)/g)
  return [...found].map(([, quoted, word]) => quoted ?? word ?? '').filter((word) => word !== '')
}
