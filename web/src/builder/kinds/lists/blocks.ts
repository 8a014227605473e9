import { Blocks } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'
import { hasShapes } from '../looks'

/** Two shapes to begin with, told by the constant of one member. */
const TWO_SHAPES = ['text', 'picture'].map((kind) => ({
  title: kind === 'text' ? 'Text' : 'Picture',
  type: 'object',
  properties: { kind: { const: kind } },
  required: ['kind'],
}))

export const blocks: Kind = {
  name: 'blocks',
  title: m.kinds_blocks,
  synonyms: m.kinds_blocks_synonyms,
  icon: Blocks,
  makes: { kind: 'field', field: () => ({ schema: { type: 'array', items: { oneOf: TWO_SHAPES } } }) },
  fits: ({ type, items }) => type === 'array' && hasShapes(items),
}
