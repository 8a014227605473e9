import { fromPointer, nodeAt, parseJson } from '~/drafts/json'
import type { ReplacedValue } from '~/drafts/TextDocument'
import { shorten } from '~/lib/shorten'
import type { ProjectForm } from '../../project/readProject'
import { isMissed } from '../../rows/replacedValues'
import { createPlaces, placeWords } from '../places'

/** Longer values are cut: they are read in full in the form. */
const MAX_LENGTH = 60

/** In words: values that choices of another type took out of a text, and that go for good with its commit. */
export function replacedIn(
  form: ProjectForm,
  text: string,
  replaced: readonly ReplacedValue[],
): readonly string[] {
  const parse = parseJson(text)
  if (!parse.ok) return []
  const { root } = parse
  const places = createPlaces(form)
  return replaced.flatMap((value) => {
    const path = fromPointer(value.pointer)
    if (path === undefined || !isMissed(value.text, nodeAt(root, path))) return []
    const { names } = places({ text, node: root }, path)
    return `${placeWords(names)}: ${shorten(value.text, MAX_LENGTH)}`
  })
}
