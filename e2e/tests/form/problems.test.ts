import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { listForm } from '../../bench/pages/largeForm'
import { expect, test } from '../../harness/scenario'

const WRONG = [300, 301, 900, 1500]

/** A list of 2,000 people, of whom some have no address. */
function people(): Readonly<Record<string, string>> {
  const { files, data } = listForm(2_000)
  const text = JSON.stringify(data, null, 2)
  const wrong = WRONG.reduce((before, at) => before.replace(`"person${at}@example.org"`, '"nobody"'), text)
  return { ...files, 'large.json': `${wrong}\n` }
}

/** What has the focus: its value, and whether all of it and of what is said of it can be seen. */
function focused(page: Page): Promise<{ value: string; isInSight: boolean }> {
  return page.evaluate(() => {
    const field = document.activeElement
    const named = field?.getAttribute('aria-describedby')?.split(' ') ?? []
    const parts = [field, ...named.map((id) => document.getElementById(id))].filter((part) => part !== null)
    const isSeen = (part: Element | undefined) => {
      const { left, top, width, bottom } = part?.getBoundingClientRect() ?? new DOMRect()
      const at = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + width / 2, y))
      return at.every(
        (found) => found !== null && (part?.contains(found) === true || found.contains(part ?? null)),
      )
    }
    return {
      value: field instanceof HTMLInputElement ? field.value : '',
      isInSight: parts.length > 1 && parts.every((part) => isSeen(part ?? undefined)),
    }
  })
}

describe('the next problem', () => {
  for (const width of [1440, 390])
    test(`is in sight with what is wrong, in a window of ${width} px`, async ({
      editor: { page },
      openProject,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await openProject(people(), 'large.sheaf.json')
      const next = page.getByRole('button', { name: /^Next problem/ })
      await next.waitFor()
      // All others stand elsewhere then, and nobody has looked at them since.
      await page.getByRole('button', { name: 'Person 0 Person 1' }).focus()
      await page.keyboard.press('Alt+Enter')
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      for (const at of WRONG) {
        await next.click()
        await expect.poll(() => focused(page)).toEqual({ value: 'nobody', isInSight: true })
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.type(`${at}@example.org`, { delay: 20 })
        await expect.poll(async () => (await focused(page)).value).toBe(`${at}@example.org`)
      }
    })
})
