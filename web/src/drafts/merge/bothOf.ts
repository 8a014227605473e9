import { parseJson } from '~/formats/json'
import { isSame, itemsOf, type Located, rawOf } from './sameNode'
import { bothTexts, mergeProse } from './text/mergeProse'
import type { Versions } from './types'

/** The value that keeps what both sides say: one list after the other, one text behind the other. */
export function bothOf({ base, ours, theirs }: Versions): Located | undefined {
  if (!ours || !theirs) return undefined
  if (ours.node.kind === 'array' && theirs.node.kind === 'array') {
    const mine = itemsOf(ours)
    const others = itemsOf(theirs).filter((item) => !mine.some((known) => isSame(known, item)))
    return located(`[${[...mine, ...others].map(rawOf).join(', ')}]`)
  }
  const texts = textsOf({ base, ours, theirs })
  const both = texts && bothTexts(texts.base, texts.ours, texts.theirs)
  return both === undefined ? undefined : located(JSON.stringify(both))
}

/** Two items of a list as a list of their own. */
export function listOfBoth(ours: Located, theirs: Located): Located | undefined {
  return located(`[${rawOf(theirs)}, ${rawOf(ours)}]`)
}

/** A text that both sides changed, where their changes go together. */
export function mergedText(versions: Versions): Located | undefined {
  const texts = versions.base && textsOf(versions)
  const merged = texts && mergeProse(texts.base, texts.ours, texts.theirs)
  return merged === undefined ? undefined : located(JSON.stringify(merged))
}

function textsOf({ base, ours, theirs }: Versions) {
  if (ours?.node.kind !== 'string' || theirs?.node.kind !== 'string') return undefined
  return { base: base?.node.kind === 'string' ? read(base) : '', ours: read(ours), theirs: read(theirs) }
}

function read(value: Located): string {
  return String(JSON.parse(rawOf(value)))
}

function located(text: string): Located | undefined {
  const parse = parseJson(text)
  return parse.ok ? { text, node: parse.root } : undefined
}
