import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EditedDocument } from '~/drafts/document/EditedDocument'
import { json } from '~/formats/json/format'
import { editBetween } from '~/lib/text/text'
import type { Intent as Undoable } from '~/workspace/intents/Intent'
import { type Intent, perform } from '../../operations'
import { composed } from './composed'
import { DataPlan } from './DataPlan'

const schema = {
  type: 'object',
  properties: {
    cost: { type: 'number', title: 'Cost' },
    note: { type: 'string' },
    size: { type: 'object', properties: { inner: { type: 'string' } } },
  },
}
const text = `${JSON.stringify({ options: { dataFile: 'a.json' }, schema }, null, 2)}\n`

function open(path = 'a.sheaf.json') {
  const reference = { owner: 'ada', repo: 'site', ref: 'main', path }
  const document = new EditedDocument(reference, { sha: 'b1', text, mode: '100644' })
  return { document, plan: new DataPlan(document) }
}

type Opened = ReturnType<typeof open>

function act({ document, plan }: Opened, intent: Intent): void {
  const before = document.text
  const done = perform({ text: before, reading: json.read(before) }, intent)
  if (done.kind === 'refusal') throw new Error(done.reason)
  document.apply(done.edits, 'form')
  plan.add(done.data, before)
}

function rename(opened: Opened, from: string, name: string): void {
  act(opened, { kind: 'rename', field: `/schema/properties/${from}`, name })
}

/** What is typed in the code. */
function type({ document }: Opened, from: string, to: string): void {
  document.apply(editBetween(document.text, document.text.replace(from, to)), 'code')
  vi.advanceTimersByTime(1_000)
}

function asked({ plan }: Opened): readonly string[] {
  return composed(plan.state()).map(({ change, answer = 'open' }) => {
    const { object: _object, kind, ...rest } = change
    return `${answer} ${kind} ${Object.values(rest).join(' ')}`
  })
}

function intent(): Undoable & { readonly did: string[] } {
  const did: string[] = []
  return {
    did,
    words: 'changed',
    canUndo: () => true,
    canRedo: () => true,
    undo: async () => void did.push('undo'),
    redo: async () => void did.push('redo'),
  }
}

function itemsOf({ plan }: Opened) {
  return plan.state().map(({ item }) => item)
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('what the operations mean', () => {
  test('is asked about, and a rename of a rename once', () => {
    const opened = open()
    rename(opened, 'cost', 'price')
    expect(asked(opened)).toEqual(['open rename cost price'])
    rename(opened, 'price', 'amount')
    expect(asked(opened)).toEqual(['open rename cost amount'])
    rename(opened, 'amount', 'cost')
    expect(asked(opened)).toEqual([])
  })

  test('is asked in order: what is inside of a renamed group has the name of its time', () => {
    const opened = open()
    act(opened, { kind: 'rename', field: '/schema/properties/size', name: 'measure' })
    act(opened, { kind: 'rename', field: '/schema/properties/measure/properties/inner', name: 'within' })
    act(opened, { kind: 'rename', field: '/schema/properties/measure', name: 'extent' })
    expect(asked(opened)).toEqual([
      'open rename size measure',
      'open rename inner within',
      'open rename measure extent',
    ])
  })

  test('a field that was renamed and is removed is the one that the data have', () => {
    const opened = open()
    rename(opened, 'cost', 'price')
    act(opened, { kind: 'remove', fields: ['/schema/properties/price'] })
    expect(asked(opened)).toEqual(['open remove cost'])
  })

  test('goes with undo and comes again with redo', () => {
    const opened = open()
    rename(opened, 'cost', 'price')
    act(opened, { kind: 'retype', field: '/schema/properties/note', to: 'number' })
    act(opened, { kind: 'require', field: '/schema/properties/note', isRequired: true })
    expect(asked(opened)).toHaveLength(3)
    opened.document.undo()
    expect(asked(opened)).toEqual(['open rename cost price', 'open retype note number'])
    opened.document.undo()
    opened.document.undo()
    expect(asked(opened)).toEqual([])
    opened.document.redo()
    expect(asked(opened)).toEqual(['open rename cost price'])
    opened.document.reset()
    expect(asked(opened)).toEqual([])
  })

  test('is not asked while the code is broken in another way than before', () => {
    const opened = open()
    rename(opened, 'cost', 'price')
    type(opened, '"schema"', '"schema')
    expect(asked(opened)).toEqual(['open rename cost price'])
  })
})

describe('an answer', () => {
  test('goes back with the form, and forth again', async () => {
    const opened = open()
    rename(opened, 'cost', 'price')
    const made = intent()
    opened.plan.settle(itemsOf(opened), made)
    expect(asked(opened)).toEqual(['done rename cost price'])
    act(opened, { kind: 'set', field: '/schema/properties/note', keyword: 'title', value: 'N' })
    opened.document.undo()
    await opened.plan.following
    expect(made.did).toEqual([])
    opened.document.undo()
    await opened.plan.following
    expect(made.did).toEqual(['undo'])
    expect(opened.document.text).toBe(text)
    // Data that were edited since could not go back: it is asked about those.
    expect(asked(opened)).toEqual(['open rename price cost'])
    opened.document.redo()
    await opened.plan.following
    expect(made.did).toEqual(['undo', 'redo'])
    expect(asked(opened)).toEqual(['done rename cost price'])
    opened.document.undo()
    await opened.plan.following
    rename(opened, 'cost', 'amount')
    expect(asked(opened)).toEqual(['open rename price cost', 'open rename cost amount'])
  })

  test('that comes after the form was taken back is taken back as well', async () => {
    const opened = open()
    rename(opened, 'cost', 'price')
    const items = itemsOf(opened)
    opened.document.undo()
    const made = intent()
    opened.plan.settle(items, made)
    await opened.plan.following
    expect(made.did).toEqual(['undo'])
  })

  test('is over where another field has the old name', () => {
    const opened = open()
    rename(opened, 'cost', 'price')
    opened.plan.settle(itemsOf(opened), intent())
    act(opened, { kind: 'add', into: '/schema', name: 'cost', field: { schema: { type: 'string' } } })
    expect(asked(opened)).toEqual([])
  })

  test('that is taken back by hand is asked about, and by another change once', () => {
    const opened = open()
    rename(opened, 'cost', 'price')
    opened.plan.settle(itemsOf(opened), intent())
    rename(opened, 'price', 'cost')
    expect(asked(opened)).toEqual(['open rename price cost'])
    opened.document.undo()
    type(opened, '"price"', '"cost"')
    expect(asked(opened)).toEqual(['open rename price cost'])
    // It is there again on the next visit.
    const { reference, text: typed, base } = opened.document
    const again = new EditedDocument(reference, base)
    const next = { document: again, plan: new DataPlan(again) }
    again.rebase(base, typed)
    expect(asked(next)).toEqual(['open rename price cost'])
  })

  test.each<[Intent, string]>([
    [{ kind: 'retype', field: '/schema/properties/cost', to: 'shortText' }, 'open retype cost number'],
    [{ kind: 'remove', fields: ['/schema/properties/cost'] }, 'open restore cost'],
    [
      { kind: 'move', fields: ['/schema/properties/cost'], into: '/schema/properties/size' },
      'open move cost .. cost',
    ],
    [
      { kind: 'move', fields: ['/schema/properties/size/properties/inner'], into: '/schema' },
      'open move inner size inner',
    ],
    [{ kind: 'toList', field: '/schema/properties/cost' }, 'open toValue cost'],
    [
      { kind: 'split', field: '/schema/properties/note', into: ['a', 'b'], separator: ' ' },
      'open merge a,b note  ',
    ],
  ])('of %j goes back as recorded, and is asked about where that cannot be', async (wanted, back) => {
    const opened = open()
    act(opened, wanted)
    const made = intent()
    opened.plan.settle(itemsOf(opened), made)
    opened.document.undo()
    await opened.plan.following
    expect(made.did).toEqual(['undo'])
    expect(asked(opened)).toEqual([back])
  })

  test('does not touch the data where the form is typed anew', async () => {
    const opened = open()
    rename(opened, 'cost', 'price')
    const made = intent()
    opened.plan.settle(itemsOf(opened), made)
    type(opened, '"price"', '"cost"')
    await opened.plan.following
    expect(made.did).toEqual([])
  })

  test('of not now is not joined to what comes later unasked', () => {
    const opened = open()
    rename(opened, 'cost', 'price')
    opened.plan.postpone(itemsOf(opened))
    expect(asked(opened)).toEqual(['later rename cost price'])
    rename(opened, 'price', 'amount')
    expect(asked(opened)).toEqual(['open rename cost amount'])
  })

  test('that is done stays apart from what is renamed again', () => {
    const opened = open()
    rename(opened, 'cost', 'price')
    opened.plan.settle(itemsOf(opened), intent())
    rename(opened, 'price', 'amount')
    expect(asked(opened)).toEqual(['done rename cost price', 'open rename price amount'])
  })
})

describe('in the code', () => {
  test('what looks like a rename is asked about once typing rests, and never after it is renamed back', () => {
    const opened = open()
    type(opened, '"cost"', '"price"')
    expect(opened.plan.state()[0]?.item.isProposed).toBe(true)
    expect(asked(opened)).toEqual(['open rename cost price'])
    type(opened, '"price"', '"cost"')
    expect(asked(opened)).toEqual([])
  })

  test('a rename that was answered is not asked again, and goes with undo', async () => {
    const opened = open()
    type(opened, '"cost"', '"price"')
    const made = intent()
    opened.plan.settle(itemsOf(opened), made)
    vi.advanceTimersByTime(1_000)
    expect(asked(opened)).toEqual(['done rename cost price'])
    opened.document.undo()
    await opened.plan.following
    vi.advanceTimersByTime(1_000)
    expect(made.did).toEqual(['undo'])
    expect(asked(opened)).toEqual(['open rename price cost'])
  })

  test('it is kept beside what is drawn after it', () => {
    const opened = open()
    type(opened, '"cost"', '"price"')
    rename(opened, 'note', 'remark')
    expect(asked(opened)).toEqual(['open rename cost price', 'open rename note remark'])
    opened.document.undo()
    vi.advanceTimersByTime(1_000)
    expect(asked(opened)).toEqual(['open rename cost price'])
  })
})

describe('what others do', () => {
  test('leaves a question alone, and a commit ends it', () => {
    const opened = open()
    rename(opened, 'cost', 'price')
    const theirs = text.replace('"a.json"', '"b.json"')
    opened.document.rebase({ sha: 'b2', text: theirs, mode: '100644' }, theirs.replace('"cost"', '"price"'))
    expect(asked(opened)).toEqual(['open rename cost price'])
    const { text: committed } = opened.document
    opened.document.rebase({ sha: 'b3', text: committed, mode: '100644' }, committed)
    expect(asked(opened)).toEqual([])
    // The way back is a change of its own, and looks like what it is.
    opened.document.undo()
    vi.advanceTimersByTime(1_000)
    expect(asked(opened)).toEqual(['open rename price cost'])
  })

  test('a question is there again after a reload, with what was answered', () => {
    const first = open()
    rename(first, 'cost', 'price')
    rename(first, 'note', 'remark')
    first.plan.postpone(itemsOf(first).slice(0, 1))
    const { reference, text: typed, base } = first.document
    const again = new EditedDocument(reference, base)
    const opened = { document: again, plan: new DataPlan(again) }
    expect(asked(opened)).toEqual([])
    // The kept draft comes a moment later.
    again.rebase(base, typed)
    expect(asked(opened)).toEqual(['later rename cost price', 'open rename note remark'])
  })

  test('a question about another version of the file is forgotten', () => {
    const first = open()
    rename(first, 'cost', 'price')
    const { text: typed } = first.document
    const again = new EditedDocument(first.document.reference, { sha: 'b9', text: typed, mode: '100644' })
    const opened = { document: again, plan: new DataPlan(again) }
    opened.plan.check()
    again.apply(editBetween(typed, typed.replace('"Cost"', '"Price"')), 'form')
    vi.advanceTimersByTime(1_000)
    expect(asked(opened)).toEqual([])
  })
})
