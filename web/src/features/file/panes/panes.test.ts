import { expect, test } from 'vitest'
import {
  closePane,
  firstPane,
  maxPanes,
  resizePane,
  selectView,
  showView,
  splitPane,
  type View,
} from './panes'

const views: readonly View[] = ['form', 'code', 'snippets']

test('begins with one panel', () => {
  expect(firstPane('builder').map(({ view }) => view)).toEqual(['builder'])
})

test('a split shows what is not on view yet, beside the panel that was split', () => {
  const two = splitPane(firstPane('form'), 'pane-1', views)
  expect(two.map(({ view }) => view)).toEqual(['form', 'code'])
  expect(splitPane(two, 'pane-1', views).map(({ view }) => view)).toEqual(['form', 'snippets', 'code'])
})

test('ids stay with their panels and are never given twice', () => {
  const three = splitPane(splitPane(firstPane('form'), 'pane-1', views), 'pane-2', views)
  const closed = closePane(three, 'pane-2')
  expect(closed.map(({ id }) => id)).toEqual(['pane-1', 'pane-3'])
  const ids = splitPane(closed, 'pane-1', views).map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
})

test('each panel has its own view', () => {
  const two = splitPane(firstPane('form'), 'pane-1', views)
  expect(selectView(two, 'pane-2', 'snippets').map(({ view }) => view)).toEqual(['form', 'snippets'])
})

test('a view is shown in the place of the form or the builder, once', () => {
  const views = (panes: Parameters<typeof showView>[0]) => panes.map(({ view }) => view)
  const two = selectView(splitPane(firstPane('form'), 'pane-1', ['form', 'snippets']), 'pane-1', 'builder')
  expect(views(showView(two, 'code'))).toEqual(['code', 'snippets'])
  expect(views(showView(selectView(two, 'pane-1', 'snippets'), 'code'))).toEqual(['code', 'snippets'])
  expect(showView(two, 'snippets')).toBe(two)
})

test('the last panel cannot be closed, and there is an end to splitting', () => {
  const one = firstPane('form')
  expect(closePane(one, 'pane-1')).toEqual(one)
  let panes = one
  for (let count = 0; count < 10; count++) panes = splitPane(panes, 'pane-1', views)
  expect(panes).toHaveLength(maxPanes)
})

test('a line that moves gives room to one of the two beside it, and a split shares out as much again', () => {
  const three = splitPane(splitPane(firstPane('form'), 'pane-1', views), 'pane-2', views)
  const shares = resizePane(three, 'pane-1', 75).map(({ share }) => share)
  expect(shares).toEqual([1.5, 0.5, 1])
  expect(resizePane(three, 'pane-3', 75)).toBe(three)
  expect(splitPane(resizePane(three, 'pane-1', 75), 'pane-2', views).map(({ share }) => share)).toEqual([
    1.5, 0.5, 0.5, 1,
  ])
})
