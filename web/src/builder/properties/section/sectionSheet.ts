import { m } from '~/paraglide/messages'
import { type JsonRecord, memberOf } from '~/schema/json'
import type { UiGroup } from '~/schema/ui/uiGroups'
import type { GroupPath, IntentOf, SchemaPointer } from '../../operations'
import type { Sheet } from '../Sheet'

/** A section or tab whose properties are shown. */
export interface SectionSubject {
  /** The key of the object that it is in. */
  readonly objectKey: string
  readonly object: SchemaPointer
  readonly group: GroupPath
  /** As the project file has it. */
  readonly section: UiGroup
}

export function sectionSheet({ objectKey, object, group, section }: SectionSubject): Sheet {
  const isTab = section.as === 'tab'
  function set(member: IntentOf<'setSection'>['member'], value: string | boolean | undefined) {
    return { kind: 'setSection', object, group, member, value } as const
  }
  return {
    key: `${objectKey}\n${group.join('.')}`,
    form: {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: {
          title: { type: 'string', title: m.properties_title() },
          description: { type: 'string', title: m.properties_description() },
          as: {
            type: 'string',
            title: m.properties_section_as(),
            oneOf: [
              { const: 'section', title: m.properties_section_as_section() },
              { const: 'tab', title: m.properties_section_as_tab() },
            ],
          },
          ...(!isTab && { open: { type: 'boolean', title: m.properties_section_open() } }),
        },
      },
      uiSchema: {
        description: { 'ui:widget': 'textarea', 'ui:options': { rows: 2 } },
      },
      values: {
        ...(section.title !== undefined && { title: section.title }),
        ...(section.description !== undefined && { description: section.description }),
        as: section.as,
        ...(!isTab && { open: section.isOpen }),
      },
    },
    intentsOf(before: JsonRecord, after: JsonRecord) {
      const is = (name: string) => memberOf(before, name) !== memberOf(after, name)
      const text = (name: string) => {
        const value = memberOf(after, name)
        return typeof value === 'string' && value !== '' ? value : undefined
      }
      return [
        ...(is('title') ? [set('title', text('title'))] : []),
        ...(is('description') ? [set('description', text('description'))] : []),
        ...(is('as') ? [set('as', text('as') === 'tab' ? 'tab' : undefined)] : []),
        ...(is('open') && memberOf(after, 'open') !== undefined
          ? [set('open', memberOf(after, 'open') === false ? false : undefined)]
          : []),
      ]
    },
  }
}
