import type { Beginning } from '../beginnings/Beginning'

/** The same beginning under another title, also where its schema has one already. */
export function withTitle(beginning: Beginning, title: string): Beginning {
  const { schema } = beginning
  if (title === beginning.title || schema.kind !== 'own') return { ...beginning, title }
  const { title: _, ...rest } = schema.schema
  return { ...beginning, title, schema: { kind: 'own', schema: rest } }
}
