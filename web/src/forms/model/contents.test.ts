import { expect, it } from 'vitest'
import { type ContentsEntry, withinLines } from './contents'

function entry(level: number, position: number): ContentsEntry {
  const name = `${level} ${position}`
  const opened = { open: [], section: [], tab: new Map<string, number>() }
  return { ...opened, name, title: name, level, rowKey: name, index: position, pointers: [] }
}

const nested = [0, 1, 2, 2, 1, 0, 1].map(entry)

it.each([
  ['all where there is room', 7, [0, 1, 2, 2, 1, 0, 1]],
  ['fewer levels where there is not', 6, [0, 1, 1, 0, 1]],
  ['the outermost alone', 4, [0, 0]],
  ['the outermost even where that is too much', 1, [0, 0]],
])('has %s', (_what, lines, levels) => {
  expect(withinLines(nested, lines).map(({ level }) => level)).toEqual(levels)
})

it('takes a hundred thousand entries', () => {
  const many = Array.from({ length: 100_000 }, (_, position) => entry(position === 0 ? 0 : 1, position))
  expect(withinLines(many, 60)).toHaveLength(1)
})
