import type { DataFormat } from '~/formats/DataFormat'
import { loadFormat } from '~/formats/formatOf'
import { json } from '~/formats/json/format'
import { valueOf } from '~/formats/valueOf'
import { valueAt } from '~/formats/values'
import { projectName } from '~/lib/paths'
import { shorten } from '~/lib/shorten'
import { stringMember } from '~/schema/json'
import { entryName } from '~/workspace/collection'
import { wordsOf } from '~/workspace/entries/EntryField'
import type { EditedFile } from '~/workspace/files/fileEdits'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { referencesOfSchemaFile, schemaFileAfter } from '~/workspace/forms/schemaFiles/schemaReferences'
import { hasCollection } from '~/workspace/Project'
import { createLinkReader, PLAIN_FORM } from '../links/movedLinks'
import { projectFields } from '../rows/columns/projectFields'
import type { Following, Naming } from './naming'
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
  /** The files to which its links lead, or the references of a schema, each as often as it is led to. */
  readonly links: readonly string[]
  readonly linksIn: (text: string) => readonly string[]
  /** The text whose links lead to where these files are then. What leads to one that is gone stays. */
  readonly linksAfter: (text: string, pathAfter: Following['pathAfter']) => string
}

export interface ReferenceReader {
  /** Undefined where a text does not refer to an entry. */
  readonly referrer: (file: EditedFile, text: string) => Promise<Referrer | 'unreadable' | undefined>
}

/** UTF-16 units: a longer text is not looked into, as in the lists of entries. */
const MAX_TEXT = 2_000_000

/**
 * Reads the data of some projects; one for all files that have the same. Without any it reads just the links of a text.
 * @param wanted the files that are led to.
 */
export function createReferenceReader(
  forms: readonly ProjectForm[],
  naming: Naming,
  wanted: ReadonlySet<string>,
): ReferenceReader {
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
    if (form === undefined) return path
    if (!hasCollection(form)) {
      return stringMember(form.schema, 'title') ?? projectName(form.path)
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
      const { path } = file
      const places = placesIn(format, path, text)
      // Fields that name a file are places.
      const reader = await createLinkReader({
        form: form ?? PLAIN_FORM,
        from: path,
        to: path,
        isOfTexts: true,
      })
      const linksIn = (now: string) => reader?.ledTo(now, wanted) ?? []
      const links = linksIn(text)
      if (places.length + links.length === 0) return undefined
      return {
        file,
        title: titleIn(format, path, text),
        places,
        format,
        placesIn: (now) => placesIn(format, path, now),
        links,
        linksIn,
        linksAfter: (now, pathAfter) => reader?.textAfter(now, wanted, pathAfter) ?? now,
      }
    },
  }
}

const MAX_TITLE = 80

/** The file of a schema that refers to some of the wanted files. */
export function schemaReferrer(
  file: EditedFile,
  text: string,
  wanted: ReadonlySet<string>,
): Referrer | undefined {
  const { path } = file
  const linksIn = (now: string) =>
    referencesOfSchemaFile(now, path).flatMap((one) => (wanted.has(one.path) ? [one.path] : []))
  const links = linksIn(text)
  if (links.length === 0) return undefined
  const linksAfter: Referrer['linksAfter'] = (now, pathAfter) => schemaFileAfter(now, path, path, pathAfter)
  return { file, title: path, places: [], format: json, placesIn: () => [], links, linksIn, linksAfter }
}
