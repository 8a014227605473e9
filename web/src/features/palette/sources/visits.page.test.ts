import { expect, test, vi } from 'vitest'

/** Each tab has the code for itself, and shares what the browser keeps. */
async function openTab() {
  vi.resetModules()
  return import('./visits')
}

test('two tabs know of each other what was visited, and neither forgets what the other has added', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.addVisit({ account: 'ada', address: '/a', at: 1 })
  other.addVisit({ account: 'ada', address: '/b', at: 2 })
  one.addVisit({ account: 'ada', address: '/c', at: 3 })
  // Another person at the same browser.
  other.addVisit({ account: 'eve', address: '/secret', at: 4 })
  for (const tab of [one, other]) {
    expect(tab.readVisits('ada').map(({ address }) => address)).toEqual(['/c', '/b', '/a'])
    expect(tab.readVisits('eve')).toHaveLength(1)
  }
})
