import { valuesOf } from '~/drafts/merge'
import type { ReplacedValue } from '~/drafts/TextDocument'
import { formatOf } from '~/formats/formatOf'
import { fromPointer, nodeAt } from '~/formats/nodes'
import { isMissed } from '~/forms/state/replacedValues'
import { shorten } from '~/lib/shorten'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { createPlaces, placeWords } from '../places'

/** Longer values are cut: they are read in full in the form. */
const MAX_LENGTH = 60

/** In words: values that choices of another type took out of a text, and that go for good with its commit. */
export function replacedIn(
  form: ProjectForm,
  file: string,
  text: string,
  replaced: readonly ReplacedValue[],
): readonly string[] {
  const values = valuesOf(formatOf(file), text)
  if (!values) return []
  const places = createPlaces(form)
  return replaced.flatMap((value) => {
    const path = fromPointer(value.pointer)
    if (path === undefined || !isMissed(value.text, nodeAt(values.node, path))) return []
    const { names } = places(values, path)
    return `${placeWords(names)}: ${shorten(value.text, MAX_LENGTH)}`
  })
}
