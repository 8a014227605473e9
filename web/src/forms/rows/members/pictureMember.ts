import type { JsonValue } from '~/formats/nodes'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import { type UiOptions, uiOfProperty, uiOptions } from '~/schema/ui/uiSchema'

interface PictureMember {
  readonly name: string
  readonly ui: UiOptions
}

/** The first member of an object whose value is a picture, by which people know it. */
export function pictureMember(schema: ResolvedSchema, ui: JsonValue | undefined): PictureMember | undefined {
  const known = members.get(schema)
  if (known !== undefined && known.ui === ui) return known.member
  const [member] = [...schema.properties.keys()].flatMap((name) => {
    const own = uiOptions(uiOfProperty(ui, name))
    return own.widget === 'image' ? { name, ui: own } : []
  })
  members.set(schema, { ui, member })
  return member
}

/** All items of a list ask the same. */
const members = new WeakMap<
  ResolvedSchema,
  { readonly ui: JsonValue | undefined; readonly member: PictureMember | undefined }
>()
