import { m } from '~/paraglide/messages'

/** More of them are not read. */
const MAX_NAMED = 3

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** The documents that references lead to, each once, in words. */
export function referenceWords(references: readonly string[]): string {
  const documents = [...new Set(references.map((reference) => reference.split('#')[0] || reference))]
  const named = documents.slice(0, MAX_NAMED).map((address) => m.forms_lacking_named({ reference: address }))
  const others = documents.length - named.length
  return LIST.format(others > 0 ? [...named, m.forms_lacking_more({ count: others })] : named)
}
