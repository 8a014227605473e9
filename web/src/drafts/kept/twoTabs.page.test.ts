import { describe, expect, test, vi } from 'vitest'
import { settleDrafts } from '../settleDrafts'
import { base, kept, reference, settleDraft, settled, sharedName, tab, type } from '../testing/tabs'
import { type CommitNews, DraftChannel, type DraftNews } from './DraftChannel'
import { DraftDatabase } from './DraftDatabase'

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

  test('what has arrived is not written again', async () => {
    const database = new DraftDatabase(sharedName())
    const replace = vi.spyOn(database, 'replace')
    const [one, two] = [tab(), tab({ database })]
    const a = one.openDocument('ann', reference, base, 'c1')
    const b = two.openDocument('ann', reference, base, 'c1')
    for (const text of ['from one', 'and more']) {
      type(a, text)
      await settled(() => expect(b.text).toBe(text))
      await two.save()
    }
    expect(replace).not.toHaveBeenCalled()
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
    await settled(() => expect(two.index.state.getState().drafts.size).toBe(1))
    document.undo()
    await settled(() => expect(two.index.state.getState().drafts.size).toBe(0))
  })

  test('a commit in one ends the draft in the other', async () => {
    const [one, two] = [tab(), tab()]
    const [a, b] = [
      one.openDocument('ann', reference, base, 'c1'),
      two.openDocument('ann', reference, base, 'c1'),
    ]
    type(a, 'x')
    await settled(() => expect(b.text).toBe('x'))
    await settleDraft(one, 'ann', { reference, ours: 'x', base: { ...base, sha: 's2', text: 'x' } }, 'c2')
    await settled(() => expect([b.text, b.base.sha, b.isDirty]).toStrictEqual(['x', 's2', false]))
  })

  test('a commit in one is shown in the other, though that still reads the files of before', async () => {
    const [one, two] = [tab(), tab()]
    const [a, b] = [
      one.openDocument('ann', reference, base, 'c1'),
      two.openDocument('ann', reference, base, 'c1'),
    ]
    const heard: string[] = []
    // A view that went to the commit while its edit is still upon the one before would take it for somebody else's.
    two.listenForCommits(({ commit }) => heard.push(`${commit} with ${b.base.sha}`))
    type(a, 'x')
    await settled(() => expect(b.text).toBe('x'))
    const file = { reference, ours: 'x', base: { ...base, sha: 's2', text: 'x' } }
    await settleDrafts(one, 'ann', [file], { commit: 'c2', parent: 'c1' })
    await settled(() => expect([b.base.sha, heard]).toStrictEqual(['s2', ['c2 with s2']]))
    // A view that renders again before the new files are there.
    two.openDocument('ann', reference, base, 'c1')
    await Promise.resolve()
    expect([b.text, b.base.sha]).toStrictEqual(['x', 's2'])
    const newer = { ...base, sha: 's3', text: 'y' }
    two.openDocument('ann', reference, newer, 'c3')
    await settled(() => expect(b.text).toBe('y'))
  })

  describe('what is typed in one while the other commits is an edit of what is committed', () => {
    const list = { ...base, text: '[]\n' }
    const committed = { ...base, sha: 's2', text: '[{"name": "Fl"}]\n' }
    const typed = '[{"name": "Flour"}]\n'

    test('and was kept before the draft ended', async () => {
      const [one, two] = [tab(), tab()]
      const a = one.openDocument('ann', reference, list, 'c1')
      const b = two.openDocument('ann', reference, list, 'c1')
      type(a, committed.text)
      await settled(() => expect(b.text).toBe(committed.text))
      type(b, typed)
      await two.save()
      await settleDraft(one, 'ann', { reference, ours: committed.text, base: committed }, 'c2')
      await settled(() => {
        expect([a.text, b.text]).toStrictEqual([typed, typed])
        expect([a.base.sha, b.base.sha]).toStrictEqual(['s2', 's2'])
      })
    })

    test('and is kept before that is told', async () => {
      const channel = new HeldChannel(sharedName())
      const [one, two] = [tab(), tab({ channel })]
      const a = one.openDocument('ann', reference, list, 'c1')
      const b = two.openDocument('ann', reference, list, 'c1')
      type(a, committed.text)
      await settled(() => expect(b.text).toBe(committed.text))
      channel.hold()
      await settleDraft(one, 'ann', { reference, ours: committed.text, base: committed }, 'c2')
      type(b, typed)
      await two.save()
      await settled(async () => expect(await kept()).toStrictEqual([typed]))
      expect(b.base.sha).toBe('s1')
      channel.release()
      await settled(() => expect([b.text, b.base.sha]).toStrictEqual([typed, 's2']))
      await settled(() => expect([a.text, a.base.sha]).toStrictEqual([typed, 's2']))
    })
  })
})

/** A channel that hears late. */
class HeldChannel extends DraftChannel {
  #held: (() => void)[] | undefined

  hold(): void {
    this.#held = []
  }

  release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const hear of held) hear()
  }

  override listen(onDraft: (news: DraftNews) => void, onCommit: (news: CommitNews) => void): void {
    const later =
      <News>(listener: (news: News) => void) =>
      (news: News) => {
        if (this.#held) this.#held.push(() => listener(news))
        else listener(news)
      }
    super.listen(later(onDraft), later(onCommit))
  }
}

describe('a file that is to go, in two tabs', () => {
  function both() {
    const [one, two] = [tab(), tab()]
    return [
      one.openDocument('ann', reference, base, 'c1'),
      two.openDocument('ann', reference, base, 'c1'),
    ] as const
  }

  test('is to go in the other, and comes back there with its edits', async () => {
    const [a, b] = both()
    type(a, `${base.text} `)
    a.delete()
    await settled(() => expect(b.isDeleted).toBe(true))
    b.restore()
    await settled(() => expect([a.text, a.isDeleted]).toStrictEqual([`${base.text} `, false]))
  })

  test('goes, and what the other types at the same time is in both', async () => {
    const [a, b] = both()
    a.delete()
    type(b, `${base.text} `)
    await settled(() => {
      expect([a.text, b.text]).toStrictEqual([`${base.text} `, `${base.text} `])
      expect([a.isDeleted, b.isDeleted]).toStrictEqual([true, true])
    })
  })

  test('is still to go once the page is opened again, and has its edits', async () => {
    const one = tab()
    const document = one.openDocument('ann', reference, base, 'c1')
    type(document, `${base.text} `)
    document.delete()
    await one.save()
    const later = tab()
    await later.load('ann')
    const again = later.openDocument('ann', reference, base, 'c1')
    expect([again.isDeleted, again.canUndo]).toStrictEqual([true, false])
    expect(later.changeSet('ann', reference)).toMatchObject([{ isDeleted: true, base: { sha: base.sha } }])
    again.restore()
    expect([again.text, again.isDeleted]).toStrictEqual([`${base.text} `, false])
  })
})
