import { fromPointer, type JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { isRecord, memberOf, valueAt } from '~/schema/json'
import { dataPlaces } from '../../migration/dataPlaces'
import type { SchemaPointer } from '../../operations'
import type { Canvas } from '../Canvas'
import { memberPlace } from '../schemaPointer'

/** Whether a field is a text that can be cut or joined: one of its object's own, of no fixed form. */
export function isPlainText(canvas: Canvas, pointer: SchemaPointer): boolean {
  const schema = valueAt({ schema: canvas.written }, fromPointer(pointer) ?? [])
  if (!isRecord(schema) || schema['type'] !== 'string' || memberPlace(pointer) === undefined) return false
  return ['format', 'enum', 'const', 'oneOf', 'anyOf', '$ref'].every((name) => schema[name] === undefined)
}

/** What the data that are shown say in some members of an object, object by object; those without any of them are left out. */
export function textsOf(
  canvas: Canvas,
  object: SchemaPointer,
  names: readonly string[],
): readonly (readonly string[])[] {
  const { parse, source } = canvas.form.store
  if (!parse.ok) return []
  const data: JsonValue = valueOf(source, parse.root)
  return dataPlaces(canvas.written, object)
    .find(data)
    .toReversed()
    .flatMap((place) => {
      const value = valueAt(data, place)
      const texts = names.flatMap((name) => {
        const text = memberOf(value, name)
        return typeof text === 'string' ? [text] : []
      })
      return texts.length === 0 ? [] : [texts]
    })
}
