import { expect, test } from 'vitest'
import { inSlices } from '~/lib/slices/slices'
import { inferEntries } from '~/workspace/inference/inferEntries'
import { fieldLines } from './fieldLines'

const options = { isWhole: true, images: { paths: new Set<string>(), roots: [] }, hasBody: false }

test('has each field once, in order, with all that is guessed about it', async () => {
  const row = (number: number) => ({
    name: `Row ${number}`,
    day: `2026-01-0${number}`,
    tags: ['a', 'b'],
    size: { width: number },
  })
  const value = { title: 'x', rows: [1, 2, 3, 4, 5, 6].map(row) }
  const { schema, ui = {}, guesses } = await inSlices(inferEntries([{ value, path: 'x.json' }], options))
  const lines = fieldLines(schema, ui, guesses)
  expect(lines.map(({ name, level }) => `${level} ${name}`)).toEqual([
    '0 title',
    '0 rows',
    '1 name',
    '1 day',
    '1 tags',
    '1 size',
    '2 width',
  ])
  expect(lines.flatMap((line) => line.guesses).length).toBe(guesses.length)
  const day = lines.find(({ name }) => name === 'day')
  expect(day?.guesses.map(({ reason }) => reason.kind)).toContain('format')
  expect(day?.guesses.map(({ reason }) => reason.kind)).toContain('always-there')
  expect(day?.isRequired).toBe(true)
})

test('ends in schemas that refer to themselves, and follows references', () => {
  const schema = {
    type: 'object',
    properties: { tree: { $ref: '#/$defs/node' } },
    $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
  }
  const lines = fieldLines(schema, {}, [])
  expect(lines.length).toBeLessThan(20)
  expect(lines[1]?.pointer).toEqual(['tree', 'next'])
})
