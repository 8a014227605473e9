import { shorten } from '~/lib/shorten'

/** Longer ones are no titles: they stand in labels, lists and sentences. */
const MAX_LENGTH = 200

/** A stranger's title or name, at a length that leaves room for the form. */
export function asTitle(text: string): string {
  return text.length > MAX_LENGTH ? shorten(text, MAX_LENGTH) : text
}
