import type { DataFormat } from '~/formats/DataFormat'
import { loadFormat } from '~/formats/formatOf'
import { valueOf } from '~/formats/valueOf'
import { valueAt } from '~/formats/values'
import { projectName } from '~/lib/paths'
import { shorten } from '~/lib/shorten'
import { stringMember } from '~/schema/json'
import { entryName } from '~/workspace/collection'
import { wordsOf } from '~/workspace/entries/EntryField'
import type { EditedFile } from '~/workspace/files/fileEdits'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { hasCollection } from '~/workspace/Project'
import { projectFields } from '../rows/columns/projectFields'
import type { Naming } from './naming'
import { createReferenceFinder, type ReferencePlace } from './referencesIn'

/** A file that refers to entries. */
export interface Referrer {
  readonly file: EditedFile
  /** What people call it. */
  readonly title: string
  readonly places: readonly ReferencePlace[]
  readonly format: DataFormat
  /** The places in the text as it is by now. */
  readonly placesIn: (text: string) => readonly ReferencePlace[]
}

export interface ReferenceReader {
  /** Undefined where a text does not refer to an entry. */
  readonly referrer: (file: EditedFile, text: string) => Promise<Referrer | 'unreadable' | undefined>
}

/** UTF-16 units: a longer text is not looked into, as in the lists of entries. */
const MAX_TEXT = 2_000_000

/** Reads the data of some projects; one for all files that have the same. */
export function createReferenceReader(forms: readonly ProjectForm[], naming: Naming): ReferenceReader {
  const finders = forms.map(createReferenceFinder)
  const [form] = forms
  const fields = form && projectFields(form)

  function placesIn(format: DataFormat, path: string, text: string): readonly ReferencePlace[] {
    const reading = format.read(text)
    if (!reading.ok) return []
    const found = finders.flatMap((find) => find({ text, node: reading.root }, path, naming))
    // By several projects it is one place all the same.
    return [
      ...new Map(found.toReversed().map((place) => [JSON.stringify(place.path), place])).values(),
    ].toReversed()
  }

  function titleIn(format: DataFormat, path: string, text: string): string {
    if (form === undefined || !hasCollection(form)) {
      return stringMember(form?.schema, 'title') ?? projectName(form?.path ?? path)
    }
    const reading = format.read(text)
    const title = fields?.title
    const value = title && reading.ok ? valueAt(valueOf(text, reading.root), [title.name]) : undefined
    return (title && shorten(wordsOf(title, value), MAX_TITLE)) || entryName(form.data, path)
  }

  return {
    async referrer(file, text) {
      const format = await loadFormat(file.path, form?.body ?? null)
      if (format === undefined || text.length > MAX_TEXT || !format.read(text).ok) return 'unreadable'
      const places = placesIn(format, file.path, text)
      if (places.length === 0) return undefined
      const title = titleIn(format, file.path, text)
      return { file, title, places, format, placesIn: (now) => placesIn(format, file.path, now) }
    },
  }
}

const MAX_TITLE = 80
