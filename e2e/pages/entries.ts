import type { Locator } from 'playwright-core'
import { AppPage } from './app'

/** The list of a collection's entries. */
export class EntriesPage extends AppPage {
  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search entries' })
  }

  get view(): Locator {
    return this.page.getByRole('button', { name: 'View', exact: true })
  }

  count(words: string): Locator {
    return this.page.getByRole('status').getByText(words, { exact: true })
  }

  row(name: RegExp): Locator {
    return this.page.getByRole('row', { name })
  }

  /** The titles of the first so many entries. */
  async titles(count: number): Promise<readonly string[]> {
    const all = await this.page.getByRole('grid').getByRole('link').allTextContents()
    return all.slice(0, count)
  }

  /** What the rows on view have in a column, counted from 0. */
  cells(column: number): Promise<readonly string[]> {
    return this.page
      .getByRole('grid')
      .locator(`[role=row] > [role=gridcell]:nth-child(${column + 1})`)
      .allTextContents()
  }

  columns(): Promise<readonly string[]> {
    return this.page.getByRole('columnheader').allTextContents()
  }

  async sortBy(column: string): Promise<void> {
    await this.page.getByRole('columnheader', { name: column }).getByRole('button').click()
  }

  async filter(field: string, choice: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: /^Filter/ }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Show entries with' })
    await dialog.getByRole('group', { name: field }).getByRole('checkbox', { name: choice }).press('Space')
    await this.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }

  focused(): Promise<string> {
    return this.page.evaluate(() => document.activeElement?.textContent ?? '')
  }
}
