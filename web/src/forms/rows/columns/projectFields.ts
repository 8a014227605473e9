import { toPointer } from '~/formats/nodes'
import { withLastAnswers } from '~/lib/lastAnswers'
import { type EntryField, type EntryFields } from '~/workspace/entries/EntryField'
import { sourceOf } from '~/workspace/locales/Locales'
import type { Project } from '~/workspace/Project'
import { entryFields } from './entryFields'

/**
 * What the list of a project can show of each entry. Where the languages are members of one file these are the fields of
 * the source language, named by JSON pointers.
 */
export function projectFields({ schema, uiSchema, locales }: Project): EntryFields {
  const { member } = locales ?? {}
  if (locales === undefined || member === undefined) return fieldsOf(schema, uiSchema)
  return fieldsInside(fieldsOf(member.schema, member.uiSchema), sourceOf(locales))
}

const fieldsOf = withLastAnswers(entryFields)

const fieldsInside = withLastAnswers((fields: EntryFields, language: string): EntryFields => {
  const nameOf = (name: string) => toPointer([language, name])
  const inside = (field: EntryField): EntryField => ({ ...field, name: nameOf(field.name) })
  const { title, picture, columns, usual } = fields
  return {
    title: title && inside(title),
    picture: picture && { ...picture, name: nameOf(picture.name) },
    columns: columns.map(inside),
    usual: usual.map(nameOf),
  }
})
