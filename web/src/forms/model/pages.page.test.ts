import { expect, it } from 'vitest'
import { removeItem, setRaw } from '../store/edits'
import { modelOf } from '../testing/modelOf'
import { goToPlace, leavePage, showPage } from './pages'
import { jumpTo } from './reveal'

const data = {
  name: 'x',
  days: [
    { talks: [{ title: 'A', by: { name: 'Ada', home: { city: { zip: 1 } } } }] },
    { talks: [{ title: 'B' }, { title: 'C', by: { name: 'Cy', home: { city: { zip: 2 } } } }] },
  ],
}

function phone() {
  const { form, stop } = modelOf({}, JSON.stringify(data))
  form.view.getState().setPaged(true)
  const places = () => form.rows.outline.map(({ field }) => field.pointer)
  const pages = () => form.rows.pages.map(({ head }) => head.field.pointer)
  const key = (...path: string[]) => form.store.keyOf(path)
  const focus = () => form.view.getState().focus
  return { form, stop, places, pages, key, focus }
}

it('has what is deeper than two levels on a page of its own, on which depth is counted anew', () => {
  const { form, stop, places, pages, key, focus } = phone()
  expect(places()).toContain('/days/1/talks')
  expect(places()).not.toContain('/days/1/talks/0')
  showPage(form, key('days', '1', 'talks'))
  expect(pages()).toEqual(['/days/1/talks'])
  expect(focus()).toEqual({ rowKey: key('days', '1', 'talks') })
  expect(form.rows.at(0)).toMatchObject({ kind: 'list', isPage: true, isOpen: true, depth: 0 })
  expect(form.rows.at(1)).toMatchObject({ field: { pointer: '/days/1/talks/0' }, depth: 0 })
  expect(places()).toContain('/days/1/talks/1/by/name')
  expect(places()).toContain('/days/1/talks/1/by/home')
  expect(places()).not.toContain('/days/1/talks/1/by/home/city')
  expect(places().some((place) => place.startsWith('/days/0') || place === '/name')).toBe(false)
  expect(form.rows.pages[0]?.around?.field.pointer).toBe('/days/1')
  stop()
})

it('goes back to where a page was opened', () => {
  const { form, stop, pages, key, focus } = phone()
  goToPlace(form, '/days/1/talks/1/by/home')
  expect(pages()).toEqual(['/days/1/talks', '/days/1/talks/1/by/home'])
  expect(focus()).toEqual({ rowKey: key('days', '1', 'talks', '1', 'by', 'home') })
  leavePage(form)
  expect(pages()).toEqual(['/days/1/talks'])
  expect(focus()).toEqual({ rowKey: key('days', '1', 'talks', '1', 'by', 'home') })
  leavePage(form)
  expect(pages()).toEqual([])
  expect(focus()).toEqual({ rowKey: key('days', '1', 'talks') })
  stop()
})

it('turns to the page of a field that somebody is led to, and back', () => {
  const { form, stop, pages, key, focus } = phone()
  jumpTo(form, '/days/1/talks/1/by/home/city/zip')
  expect(pages().at(-1)).toBe('/days/1/talks/1/by/home')
  expect(focus()?.rowKey).toBe(key('days', '1', 'talks', '1', 'by', 'home', 'city', 'zip'))
  jumpTo(form, '/days/1/talks/0/title')
  expect(pages()).toEqual(['/days/1/talks'])
  jumpTo(form, '/name')
  expect(pages()).toEqual([])
  stop()
})

it('follows the item that it is in, and shows what is around when that goes', () => {
  const { form, stop, pages, key } = phone()
  showPage(form, key('days', '1', 'talks'))
  removeItem(form.store, { path: ['days'], key: '/days' }, 0)
  expect(pages()).toEqual(['/days/0/talks'])
  expect(form.rows.at(1)?.field.pointer).toBe('/days/0/talks/0')
  setRaw(form.store, ['days', '0', 'talks'], '"later"')
  expect(pages()).toEqual([])
  form.document.undo()
  expect(pages()).toEqual(['/days/0/talks'])
  stop()
})

it('has one page on a wide screen', () => {
  const { form, stop, pages, places, key } = phone()
  showPage(form, key('days', '1', 'talks'))
  form.view.getState().setPaged(false)
  expect(pages()).toEqual([])
  expect(places()).toContain('/days/1/talks/0/title')
  expect(places()).toContain('/name')
  stop()
})
