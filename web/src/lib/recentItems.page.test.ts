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
    for (const ref of [main, draft, main]) page.getState().touch('ada', ref)
    const reopened = await openPage()
    expect(reopened.getState().items.map(({ ref }) => ref)).toEqual([main, draft])
    expect(reopened.getState().items[0]).toMatchObject({ type: 'ref', touchType: 'edit' })
  })

  it('keep what another tab added', async () => {
    const one = await openPage()
    const other = await openPage()
    one.getState().touch('ada', main)
    other.getState().touch('ada', draft)
    expect(other.getState().items.map(({ ref }) => ref)).toEqual([draft, main])
  })

  it('can be forgotten and are limited to 20', async () => {
    const page = await openPage()
    for (let index = 0; index < 25; index++) page.getState().touch('ada', { ...main, ref: `r${index}` })
    page.getState().forget('ada', { ...main, ref: 'r24' })
    expect(page.getState().items).toHaveLength(19)
    expect(page.getState().items[0]?.ref.ref).toBe('r23')
  })

  it('are of an account, and go with it', async () => {
    const page = await openPage()
    page.getState().touch('ada', main)
    for (let index = 0; index < 25; index++) page.getState().touch('eve', { ...main, ref: `r${index}` })
    const ofAda = () => page.getState().items.filter(({ account }) => account === 'ada')
    expect(ofAda()).toHaveLength(1)
    page.getState().forgetAll('eve')
    expect(page.getState().items).toEqual(ofAda())
    expect((await openPage()).getState().items).toEqual(ofAda())
  })

  it.each([
    '{',
    '{}',
    '[1, {"account":"ada","type":"ref"}, {"account":"ada","type":"ref","touchType":"edit","lastTouched":"x","ref":{}}]',
  ])('ignore a stored %s', async (stored) => {
    localStorage.setItem('sheaf-recent', stored)
    const page = await openPage()
    expect(page.getState().items).toEqual([])
  })
})
