import { expect, test } from 'vitest'
import { createAnswerer } from './answer'

/** More than the validator can walk through. */
const bottomless = `${'{"not":'.repeat(50_000)}true${'}'.repeat(50_000)}`

test('data is not checked by the schema before where a schema is too much', () => {
  const answer = createAnswerer()
  const question = { data: '1', probes: [] }
  expect(answer({ id: 1, schema: '{"type":"string"}', ...question })).toMatchObject({ count: 1 })
  const failed = answer({ id: 2, schema: bottomless, ...question })
  expect(failed.kind).toBe('failed')
  // A schema comes along once.
  expect(answer({ id: 3, ...question })).toEqual({ ...failed, id: 3 })
  expect(answer({ id: 4, schema: '{"type":"number"}', ...question })).toMatchObject({ count: 0 })
})
