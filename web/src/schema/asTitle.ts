import { shorten } from '~/lib/shorten'

/** Longer ones are no titles: they stand in labels, lists and sentences. */
const MAX_LENGTH = 200

/** A stranger's title or name, at a length that leaves room for the form. */
export function asTitle(text: string): string {
  return text.length > MAX_LENGTH ? shorten(text, MAX_LENGTH) : text
}

/** A title as words alone, for where its code cannot be seen as such: without the backticks around it. */
export function withoutMarks(title: string): string {
  return title.includes('`') ? title.replaceAll(/(`+)([^`]+)\1/g, '$2') : title
}
