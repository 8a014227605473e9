import type { JsonValue } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { isRecord, type JsonRecord, memberOf } from '~/schema/json'
import { isKindName } from '../kinds/kinds'
import type { Intent, SchemaPointer } from '../operations'
import { choiceIntents } from './choices/choices'
import type { Property } from './Property'
import { properties } from './properties'
import type { PropertiesForm, Sheet } from './Sheet'
import type { Subject } from './Subject'

const PARTS: readonly { readonly part: Property['part']; readonly title: () => string }[] = [
  { part: 'limits', title: m.properties_limits },
  { part: 'look', title: m.properties_look },
]

export function propertiesForm(subject: Subject): PropertiesForm {
  const shown = properties.flatMap((property) => {
    const schema = property.schema(subject)
    return schema === undefined ? [] : [{ property, schema }]
  })
  const inPart = (part: Property['part']) =>
    shown.flatMap(({ property }) => (property.part === part ? [property.id] : []))
  return {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        shown.map(({ property, schema }) => [
          property.id,
          {
            ...(isRecord(schema) ? schema : {}),
            title: property.title(),
            ...(property.help && { description: property.help() }),
          },
        ]),
      ),
    },
    uiSchema: {
      'ui:groups': PARTS.map(({ part, title }) => ({ title: title(), fields: inPart(part) })),
      ...Object.fromEntries(
        shown.flatMap(({ property: { id, ui } }) => (ui === undefined ? [] : [[id, ui]])),
      ),
    },
    values: Object.fromEntries(
      shown.flatMap(({ property }) => {
        const value = valueOf(property, subject) ?? (isFlag(property, subject) ? false : undefined)
        return value === undefined ? [] : [[property.id, value]]
      }),
    ),
  }
}

function valueOf({ place, read }: Property, subject: Subject): JsonValue | undefined {
  if (read !== undefined) return read(subject)
  if (place.kind === 'keyword') return memberOf(subject.schema, place.keyword)
  return place.kind === 'ui' ? subject.row.field.ui.option(place.option) : undefined
}

/** What it takes for a field to have the values that somebody has made of its properties. */
export function propertyIntents(subject: Subject, before: JsonRecord, after: JsonRecord): readonly Intent[] {
  const { pointer } = subject
  const ofChoices = choiceIntents(subject, before, after)
  const others = properties.flatMap((property): Intent[] => {
    const { id, place } = property
    const isBox = isFlag(property, subject)
    const [old, value] = [given(memberOf(before, id), isBox), given(memberOf(after, id), isBox)]
    if (JSON.stringify(old) === JSON.stringify(value)) return []
    switch (place.kind) {
      case 'required':
        return [{ kind: 'require', field: pointer, isRequired: value === true }]
      case 'choices':
        return []
      case 'kind':
        return typeof value === 'string' && isKindName(value)
          ? [{ kind: 'retype', field: pointer, to: value }]
          : []
      case 'condition':
        return conditionIntents(pointer, value)
      case 'ui': {
        const option = value === true && id === 'hidden' ? 'hidden' : value
        return [{ kind: 'setUi', field: pointer, option: place.option, value: option }]
      }
      case 'keyword':
        break
    }
    if (id === 'title' && subject.row.field.ui.title !== undefined)
      return [{ kind: 'setUi', field: pointer, option: 'title', value }]
    return [{ kind: 'set', field: pointer, keyword: place.keyword, value }]
  })
  return [...ofChoices, ...others]
}

/** Whether a property is either said or not. What is filled in at first may also be left open. */
function isFlag({ id, schema }: Property, subject: Subject): boolean {
  return memberOf(schema(subject), 'type') === 'boolean' && id !== 'default'
}

/** An emptied control says nothing, nor does a box that is not ticked. */
function given(value: JsonValue | undefined, isBox: boolean): JsonValue | undefined {
  return value === '' || value === null || (isBox && value === false) ? undefined : value
}

/** A condition of which only half is said is none yet. */
function conditionIntents(pointer: SchemaPointer, value: JsonValue | undefined): Intent[] {
  const member = memberOf(value, 'member')
  const values = memberOf(value, 'values')
  if (typeof member !== 'string') return [{ kind: 'condition', fields: [pointer], when: undefined }]
  if (!Array.isArray(values) || values.length === 0)
    return [{ kind: 'condition', fields: [pointer], when: { member } }]
  return [{ kind: 'condition', fields: [pointer], when: { member, values } }]
}

export function fieldSheet(subject: Subject): Sheet {
  return {
    key: subject.row.field.key,
    form: propertiesForm(subject),
    intentsOf: (before, after) => propertyIntents(subject, before, after),
  }
}
