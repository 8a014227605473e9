import { definitionOf, type WidgetKind } from '../definitions'

/**
 * What somebody most likely means by a text that its field cannot take: an address without its scheme, an email address
 * with the name before it, a date as it is written on paper. Undefined where there is no better one.
 */
export function suggestedText(text: string, widget: WidgetKind): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const better = definitionOf(widget).suggested?.(text.normalize('NFKC').trim())
  return better === text ? undefined : better
}

/** Longer texts are none of these, and would take long to be read. */
const MAX_LENGTH = 2_000
