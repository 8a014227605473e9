import { beforeEach, describe, expect, it, vi } from 'vitest'

const main = { owner: 'ada', repo: 'shop', ref: 'main' }
const draft = { owner: 'ada', repo: 'shop', ref: 'draft' }

/** The store as a newly opened page has it. */
async function openPage() {
  vi.resetModules()
  return (await import('./recentItems')).useRecentItems
}

beforeEach(() => {
  localStorage.clear()
})

describe('recent items', () => {
  it('are kept, newest first, each ref once', async () => {
    const page = await openPage()
    for (const ref of [main, draft, main]) page.getState().touch(ref)
    const reopened = await openPage()
    expect(reopened.getState().items.map(({ ref }) => ref)).toEqual([main, draft])
    expect(reopened.getState().items[0]).toMatchObject({ type: 'ref', touchType: 'edit' })
  })

  it('keep what another tab added', async () => {
    const one = await openPage()
    const other = await openPage()
    one.getState().touch(main)
    other.getState().touch(draft)
    expect(other.getState().items.map(({ ref }) => ref)).toEqual([draft, main])
  })

  it('can be forgotten and are limited to 20', async () => {
    const page = await openPage()
    for (let index = 0; index < 25; index++) page.getState().touch({ ...main, ref: `r${index}` })
    page.getState().forget({ ...main, ref: 'r24' })
    expect(page.getState().items).toHaveLength(19)
    expect(page.getState().items[0]?.ref.ref).toBe('r23')
  })

  it.each(['{', '{}', '[1, {"type":"ref"}, {"type":"ref","touchType":"edit","lastTouched":"x","ref":{}}]'])(
    'ignore a stored %s',
    async (stored) => {
      localStorage.setItem('sheaf-recent', stored)
      const page = await openPage()
      expect(page.getState().items).toEqual([])
    },
  )
})
