import type { Locator, Page } from 'playwright-core'

/** The fields that are drawn, and what is done to them. */
export class BuilderPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get fields(): Locator {
    return this.page.getByRole('treegrid', { name: /^Fields of/ })
  }

  field(name: string): Locator {
    return this.fields.getByRole('row', { name: new RegExp(`^${name}(,|$)`) })
  }

  get kind(): Locator {
    return this.page.getByRole('combobox', { name: 'Kind of the new field' })
  }

  get title(): Locator {
    return this.fields.getByRole('textbox', { name: /^Title of/ })
  }

  get properties(): Locator {
    return this.page.getByRole('complementary', { name: /^Properties of/ })
  }

  /** Takes an entry of the menu of a field. */
  async choose(field: string, entry: string): Promise<void> {
    await this.field(field).focus()
    await this.page.keyboard.press('Shift+F10')
    await this.page.getByRole('menuitem', { name: new RegExp(`^${entry}`) }).click()
  }

  /** Asks by keys for the kind of a new field below all others. */
  async askLast(): Promise<void> {
    await this.fields.focus()
    await this.page.keyboard.press('End')
    await this.page.keyboard.press('Enter')
  }

  /** Asks by keys for the kind of a new field in the item of the list that is selected. */
  async askInItem(): Promise<void> {
    // The list, its item, and the end of that.
    for (let count = 0; count < 2; count++) await this.page.keyboard.press('ArrowDown')
    await this.page.keyboard.press('/')
  }

  /** Types a kind where it is asked for, and then the title. */
  async typeField(kind: string, title: string): Promise<void> {
    await this.kind.waitFor()
    await this.page.keyboard.type(kind)
    await this.kind.and(this.page.locator('[aria-activedescendant]')).waitFor()
    await this.page.keyboard.press('Enter')
    await this.title.waitFor()
    await this.page.keyboard.type(title)
    await this.page.keyboard.press('Enter')
    await this.field(title).waitFor()
    await this.field(title).and(this.page.locator(':focus')).waitFor()
  }

  /** What is asked about the data of the form. */
  get question(): Locator {
    return this.page.getByRole('region', { name: 'Data of this form' })
  }

  /** Gives a field another name in the file. */
  async renameKey(title: string, name: string): Promise<void> {
    await this.field(title).click({ position: { x: 4, y: 4 } })
    const key = this.properties.getByRole('textbox', { name: 'Name in the file' })
    await key.fill(name)
    await key.press('Enter')
  }
}
