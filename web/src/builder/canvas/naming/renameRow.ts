import { readValue } from '~/formats/json'
import { valueOf } from '~/formats/valueOf'
import type { Row } from '~/forms/rows/Row'
import type { Canvas } from '../Canvas'
import { type DrawnField, type DrawnSection, objectIn } from '../DrawnTree'
import { isFilled, isSaved, titleIntents } from './titleIntents'

/** Calls a row otherwise. */
export function renameRow(canvas: Canvas, row: Row, title: string): void {
  if (title.trim() === canvas.titleOf(row)) return
  const section = canvas.tree.sections.get(row.key)
  if (section !== undefined) return setSectionTitle(canvas, section, title.trim())
  const field = canvas.fieldOf(row)
  if (field !== undefined) canvas.perform(titleIntents({ field, title, isFree: isFree(canvas, field) }))
}

function setSectionTitle(canvas: Canvas, { objectKey, group }: DrawnSection, title: string): void {
  const field = canvas.tree.byKey.get(objectKey)
  const object = field && objectIn(field)
  if (object === undefined) return
  canvas.perform([
    { kind: 'setSection', object, group, member: 'title', value: title === '' ? undefined : title },
  ])
}

/** Nobody knows a key that is neither saved nor filled in. */
function isFree({ project, form: { store } }: Canvas, { pointer, row }: DrawnField): boolean {
  const data = store.parse.ok ? valueOf(store.text, store.parse.root) : undefined
  return !isSaved(readValue(project.base.text), pointer ?? '') && !isFilled(data, row.field.path)
}
