/** Letters that are no others with marks, as they are written in addresses. Sources: DIN 5007-2, ISO 9, ELOT 743. */
const LETTERS: Readonly<Record<string, string>> = {
  ...pairs('ä ae ö oe ü ue ß ss æ ae œ oe ø o å a đ d ð d þ th ł l ħ h ı i ŋ n ĸ k ſ s'),
  ...pairs('а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f'),
  ...pairs('х kh ц ts ч ch ш sh щ shch ы y э e ю yu я ya є ie і i ї i ґ g ў u ђ dj ј j љ lj њ nj ћ c џ dz'),
  ...pairs('α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f'),
  ...pairs('χ ch ψ ps ω o'),
  ъ: '',
  ь: '',
}

const MAX_LENGTH = 80

/** What a text is called in the name of a file: small letters, digits and hyphens; letters of other scripts stay. */
export function slug(text: string): string {
  // Most letters are others with marks; Cyrillic й and German ä are letters of their own, and are looked up first.
  const plain = latin(
    latin(text.normalize('NFKC').toLowerCase())
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, ''),
  )
  const words = plain
    .normalize('NFC')
    .replace(/['’ʼ]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
  let name = ''
  for (const word of words) {
    if (name.length + word.length >= MAX_LENGTH) break
    name += name === '' ? word : `-${word}`
  }
  return name === ''
    ? Array.from(words[0] ?? '')
        .slice(0, MAX_LENGTH)
        .join('')
    : name
}

function latin(text: string): string {
  return Array.from(text, (char) => (Object.hasOwn(LETTERS, char) ? LETTERS[char] : char)).join('')
}

function pairs(written: string): Readonly<Record<string, string>> {
  const words = written.split(' ')
  return Object.fromEntries(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])))
}
