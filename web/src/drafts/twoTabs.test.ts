import { describe, expect, test } from 'vitest'
import { base, kept, reference, settled, tab, type } from './testing/tabs'

describe('the same file in two tabs', () => {
  test('what one types arrives in the other', async () => {
    const [one, two] = [tab(), tab()]
    const [a, b] = [
      one.openDocument('ann', reference, base, 'c1'),
      two.openDocument('ann', reference, base, 'c1'),
    ]
    type(a, 'from one')
    await settled(() => expect(b.text).toBe('from one'))
    type(b, 'from two')
    await settled(() => expect(a.text).toBe('from two'))
    b.reset()
    await settled(() => expect([a.text, a.isDirty]).toStrictEqual([base.text, false]))
    await one.save()
    await two.save()
    expect(await kept()).toStrictEqual([])
  })

  test('what both type at the same time is all kept', async () => {
    const [one, two] = [tab(), tab()]
    const [a, b] = [
      one.openDocument('ann', reference, base, 'c1'),
      two.openDocument('ann', reference, base, 'c1'),
    ]
    type(a, base.text.replace('"a": 1', '"a": 2'))
    type(b, base.text.replace('"b": 1', '"b": 3'))
    await settled(() => {
      expect(JSON.parse(a.text)).toStrictEqual({ a: 2, b: 3 })
      expect(b.text).toBe(a.text)
    })
    await settled(async () => expect(await kept()).toStrictEqual([a.text]))
  })

  test('a tab without the file open lists the draft, and no longer when it is gone', async () => {
    const [one, two] = [tab(), tab()]
    await two.load('ann')
    const document = one.openDocument('ann', reference, base, 'c1')
    type(document, 'x')
    await settled(() => expect(two.state.getState().drafts.size).toBe(1))
    document.undo()
    await settled(() => expect(two.state.getState().drafts.size).toBe(0))
  })

  test('a commit in one ends the draft in the other', async () => {
    const [one, two] = [tab(), tab()]
    const [a, b] = [
      one.openDocument('ann', reference, base, 'c1'),
      two.openDocument('ann', reference, base, 'c1'),
    ]
    type(a, 'x')
    await settled(() => expect(b.text).toBe('x'))
    await one.settle('ann', { reference, ours: 'x', base: { ...base, sha: 's2', text: 'x' } }, 'c2')
    await settled(() => expect([b.text, b.base.sha, b.isDirty]).toStrictEqual(['x', 's2', false]))
  })
})
