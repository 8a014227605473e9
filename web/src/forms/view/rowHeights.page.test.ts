import { expect, it } from 'vitest'
import type { Row } from '../rows/Row'
import { modelOf } from '../testing/modelOf'
import { createRowHeights } from './rowHeights'

const schema = {
  properties: {
    first: { type: 'string' },
    second: { type: 'string' },
    told: { type: 'string', description: 'In many words' },
    long: { type: 'string', maxLength: 5_000 },
    longer: { type: 'string', maxLength: 5_000 },
    third: { type: 'string' },
    min: { type: 'number' },
    max: { type: 'number', description: 'In many words' },
  },
}

function rows(): Record<string, Row> {
  const { form, stop } = modelOf(schema, '{}')
  stop()
  return Object.fromEntries(form.rows.outline.map((row) => [row.field.path.join('/'), row]))
}

const box = (blockSize: number, inlineSize = 700) => ({ blockSize, inlineSize })

it('takes a row for as high as the lowest that is like it', () => {
  const { first, second, third, told } = rows()
  if (!first || !second || !third || !told) throw new Error('a field has no row')
  const heights = createRowHeights()
  const before = heights.of([told])
  heights.learn([first], box(71.6))
  expect(heights.of([second])).toBe(72)
  // It has an error below.
  heights.learn([second], box(93))
  expect([heights.of([first]), heights.of([third])]).toEqual([72, 72])
  expect(heights.of([told])).toBe(before)
})

it('begins anew in another width, and learns nothing where there is no layout', () => {
  const { first, second } = rows()
  if (!first || !second) throw new Error('a field has no row')
  const heights = createRowHeights()
  expect(heights.learn([first], box(72))).toBe(true)
  expect(heights.learn([first], box(0))).toBe(false)
  expect(heights.learn([second], box(93))).toBe(false)
  expect(heights.of([second])).toBe(72)
  expect(heights.learn([first], box(95, 300))).toBe(true)
  expect(heights.of([second])).toBe(95)
})

it('learns nothing from a row that is as high as its value is long', () => {
  const { long, longer } = rows()
  if (!long || !longer) throw new Error('a field has no row')
  const heights = createRowHeights()
  const before = heights.of([longer])
  heights.learn([long], box(400))
  expect(heights.of([longer])).toBe(before)
})

it('takes fields side by side for as high as the highest, and for all together where there is no room for that', () => {
  const { first, min, max } = rows()
  if (!first || !min || !max) throw new Error('a field has no row')
  const heights = createRowHeights()
  expect(heights.of([min, max])).toBe(heights.of([max]))
  heights.learn([first], box(72, 390))
  expect(heights.of([min, max])).toBe(heights.of([min]) + heights.of([max]))
  heights.learn([min, max], box(163, 390))
  expect(heights.of([min, max])).toBe(163)
})
