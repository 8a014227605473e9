import type { JsonObject } from '~/workspace/inference/values'
import { slug } from '~/workspace/slug'
import type { Beginning, BeginningData } from '../beginnings/Beginning'

/** A form to begin with, and data that show what it is for. They are content: what somebody chooses is theirs to change. */
export interface Template {
  readonly id: string
  readonly title: string
  /** What it is for, in a few words. */
  readonly description: string
  readonly schema: JsonObject
  readonly uiSchema: JsonObject
  readonly body?: string
  readonly data: Extract<BeginningData, { readonly kind: 'new-file' | 'new-collection' }>
}

export function beginWithTemplate({ title, schema, uiSchema, body, data }: Template): Beginning {
  return {
    title,
    name: slug(title),
    data,
    schema: { kind: 'own', schema },
    uiSchema,
    ...(body !== undefined && { body }),
    guesses: [],
    notTaken: [],
  }
}
