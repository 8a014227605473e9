import { foldText } from '../entries/foldText'

/** A text as it is searched, and where each of its letters stands in what was written. */
interface FoldedPlaces {
  readonly folded: string
  /** By position in the folded text, and one for its end. */
  readonly places: readonly number[]
}

/** Folds letter by letter: one may become several, or none. */
export function foldedPlaces(text: string): FoldedPlaces {
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const part = foldText(letter)
    for (let unit = 0; unit < part.length; unit++) places.push(at)
    folded += part
    at += letter.length
  }
  places.push(at)
  return { folded, places }
}
