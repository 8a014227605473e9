import { describe, expect, test } from 'vitest'
import { base, reference, settleDraft, settled, tab, type } from '../testing/tabs'
import { EditedDocument } from './EditedDocument'

/** What finds their places anew is asked for with the first values that are kept. */
const areFound = () => import('./replacedPlaces')

describe('what a choice of another type took out of a file', () => {
  const replaced = [{ pointer: '/a', text: '{"x": 1}' }]

  test('is kept with the draft over a reload, also when the page goes away at once', async () => {
    const first = tab({ pause: 10_000 })
    const document = first.openDocument('ann', reference, base, 'c1')
    type(document, base.text.replace('"a": 1', '"a": "one"'))
    document.keepReplaced(replaced)
    first.saveNow()
    const second = tab()
    await second.load('ann')
    expect(second.openDocument('ann', reference, base, 'c1').replaced).toStrictEqual(replaced)
  })

  test('follows what another tab forgot', async () => {
    const [first, second] = [tab(), tab()]
    const document = first.openDocument('ann', reference, base, 'c1')
    type(document, base.text.replace('"a": 1', '"a": "one"'))
    document.keepReplaced(replaced)
    await first.save()
    const other = second.openDocument('ann', reference, base, 'c1')
    await settled(() => expect(other.replaced).toStrictEqual(replaced))
    document.keepReplaced([])
    await first.save()
    await settled(() => expect(other.replaced).toStrictEqual([]))
  })

  test('goes with its commit, and stays where that left the change out', async () => {
    const store = tab()
    const document = store.openDocument('ann', reference, base, 'c1')
    const ours = base.text.replace('"a": 1', '"a": "one"')
    type(document, ours.replace('"b": 1', '"b": "two"'))
    document.keepReplaced([...replaced, { pointer: '/b', text: '[2]' }])
    const committed = { ...base, sha: 's2', text: ours }
    await settleDraft(store, 'ann', { reference, ours, base: committed }, 'c2')
    expect(document.isDirty).toBe(true)
    expect(document.replaced).toStrictEqual([{ pointer: '/b', text: '[2]' }])
    type(document, ours)
    await settleDraft(store, 'ann', { reference, ours, base: committed }, 'c2')
    expect(document.replaced).toStrictEqual([])
  })

  test('is in its place whatever others did to the file, and while the text is broken', async () => {
    const list = (...items: string[]) => `{"list": [${items.join(', ')}]}`
    const document = new EditedDocument(reference, { ...base, text: list('{"id": 1}', '{"id": 2}') })
    document.keepReplaced([{ pointer: '/list/1/x', text: '{"y": 1}' }])
    await areFound()
    const withX = list('{"id": 1}', '{"id": 2, "x": "y"}')
    type(document, withX)
    document.keepReplaced([{ pointer: '/list/1/x', text: '{"y": 1}' }])
    type(document, `${withX}]`)
    expect(document.replaced[0]?.pointer).toBe('/list/1/x')
    type(document, list('{"id": 0}', '{"id": 1}', '{"id": 2, "x": "y"}'))
    expect(document.replaced[0]?.pointer).toBe('/list/2/x')
    type(document, list('{"id": 0}'))
    expect(document.replaced).toStrictEqual([])
    document.undo()
    expect(document.replaced).toStrictEqual([{ pointer: '/list/2/x', text: '{"y": 1}' }])
  })

  test('comes back with the item that it was in, whoever undoes that, unless it was forgotten', async () => {
    const list = (...items: string[]) => `{"list": [${items.join(', ')}]}`
    const whole = list('{"id": 1}', '{"id": 2, "x": "y"}')
    const document = new EditedDocument(reference, { ...base, text: whole })
    const kept = [{ pointer: '/list/1/x', text: '{"y": 1}' }]
    document.keepReplaced(kept)
    await areFound()
    // A form takes out the item, and says that the value has no place any more.
    type(document, list('{"id": 1}'))
    document.keepReplaced([])
    expect(document.replaced).toStrictEqual([])
    // The form is closed when the item comes back.
    document.undo()
    expect(document.replaced).toStrictEqual(kept)
    document.keepReplaced([])
    expect(document.replaced).toStrictEqual([])
    document.redo()
    document.undo()
    expect(document.replaced).toStrictEqual([])
  })
})
