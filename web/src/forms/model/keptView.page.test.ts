import { beforeEach, expect, it, vi } from 'vitest'
import { localWebStorage } from '~/lib/storage/webStorage'
import { documentOf } from '../testing/documentOf'
import { InlineWorker } from '../testing/InlineWorker'
import { projectFormOf } from '../testing/modelOf'
import { createFormModel } from './FormModel'
import { KEPT_VIEWS } from './keptView'

beforeEach(() => {
  vi.stubGlobal('Worker', InlineWorker)
  localWebStorage.remove(KEPT_VIEWS)
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function visit(data: unknown, path = 'a.json') {
  const document = documentOf(path, JSON.stringify(data))
  return createFormModel(projectFormOf({}), document, document.reference)
}

it('opens a form as it was left, by places in the file', () => {
  const data = { days: [{ a: {} }, { b: {} }] }
  const first = visit(data)
  const leave = first.connect()
  const inFirst = first.store.keyOf(['days', '1'])
  first.view.getState().setOpen([inFirst], false)
  first.view.getState().setSection(`${first.store.keyOf(['days', '0'])}\nkept`, true)
  first.view.getState().showTab('\n tabs', 2)
  first.view.getState().showSetOnly(true)
  leave()

  const second = visit(data)
  const { open, sections, tabs, isSetOnly } = second.view.getState()
  expect([...open]).toEqual([[second.store.keyOf(['days', '1']), false]])
  expect([...sections]).toEqual([[`${second.store.keyOf(['days', '0'])}\nkept`, true]])
  expect([...tabs]).toEqual([['\n tabs', 2]])
  expect(isSetOnly).toBe(true)
  expect(visit(data, 'other.json').view.getState().open.size).toBe(0)
})

it('stands where it was left, page by page, by the rows that were on top', () => {
  const data = { days: [{ a: {} }, { b: { c: { d: 1 } } }] }
  const first = visit(data)
  const leave = first.connect()
  const keyOf = (...path: string[]) => first.store.keyOf(path)
  first.view.getState().setTop(3, '', keyOf('days', '1'))
  first.view.getState().setTop(2, keyOf('days', '1', 'b'), `${keyOf('days', '1', 'b')}\nadd`)
  first.view.getState().setTop(5, keyOf('days', '0', 'a'), keyOf('days', '0', 'a'))
  first.view.getState().setTop(0, keyOf('days', '0', 'a'), undefined)
  leave()

  const { store, view } = visit(data)
  const inSecond = store.keyOf(['days', '1', 'b'])
  expect([...view.getState().tops]).toEqual([
    ['', store.keyOf(['days', '1'])],
    [inSecond, `${inSecond}\nadd`],
  ])
})

it('knows views that were kept without where their pages stood', () => {
  const name = ['o', 'r', 'a.json'].join('\n')
  const { owner, repo, path } = visit({ a: {} }).document.reference
  const file = [owner, repo, path].join('\n')
  const open = [{ pointer: '/a', value: false }]
  const kept = [
    { file: name, open: [], sections: [], tabs: [], isSetOnly: false },
    { file, open, sections: [], tabs: [], isSetOnly: false },
  ]
  localWebStorage.write(KEPT_VIEWS, JSON.stringify(kept))
  expect([...visit({ a: {} }).view.getState().open]).toEqual([['/a', false]])
})

it('is written down after a pause, and when the page goes', () => {
  const one = visit({ a: {} })
  const leave = one.connect()
  one.view.getState().setOpen(['/a'], false)
  expect(visit({ a: {} }).view.getState().open.size).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(visit({ a: {} }).view.getState().open.get('/a')).toBe(false)
  one.view.getState().setOpen(['/a'], true)
  window.dispatchEvent(new Event('pagehide'))
  expect(visit({ a: {} }).view.getState().open.get('/a')).toBe(true)
  leave()
})

it.each([['no JSON'], ['{}'], ['[null, 3]'], ['[{"file": "a"}]']])('is not disturbed by %s', (stored) => {
  localWebStorage.write(KEPT_VIEWS, stored)
  expect(visit({ a: {} }).view.getState().open.size).toBe(0)
})

it('remembers nothing of a form that is only tried', () => {
  const data = { days: [{ a: {} }] }
  const document = documentOf('a.json', JSON.stringify(data))
  const tried = createFormModel(projectFormOf({}), document, document.reference, { isTrial: true })
  const leave = tried.connect()
  tried.view.getState().setOpen([tried.store.keyOf(['days'])], false)
  leave()
  expect(localWebStorage.read(KEPT_VIEWS)).toBeNull()
  expect(visit(data).view.getState().open.size).toBe(0)
})
