/** A text as it is searched: in small letters, without accents, so that `cafe` finds `Café`. */
export function foldText(text: string): string {
  // Most texts have none, and for them it would be most of the work.
  const plain = /[^\p{ASCII}]/u.test(text) ? text.normalize('NFKD').replaceAll(/\p{M}+/gu, '') : text
  return plain.toLowerCase()
}

/** The words that are searched for: all of them must be there. Words in quotes are one. */
export function searchedWords(query: string): readonly string[] {
  const found = foldText(query).matchAll(/"([^"]+)"?|(\S+)/g)
  return [...found].map(([, quoted, word]) => quoted ?? word ?? '').filter((word) => word !== '')
}
