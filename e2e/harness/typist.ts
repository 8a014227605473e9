import type { Locator, Page } from 'playwright-core'
import { goOn, hasFocus, tabUntil, type WayKey } from './keyboard'

type Role = Parameters<Page['getByRole']>[0]

/** More stops than a form of every widget has between any two of its fields. */
const MAX_STOPS = 150

/** Somebody without a mouse: goes by the Tab key and types. */
export class Typist {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Tabs on until what is called so has focus, of several of that name the next. */
  async to(role: Role, name: string, key: WayKey = 'Tab'): Promise<Locator> {
    const named = this.page.getByRole(role, { name, exact: true })
    const focused = named.and(this.page.locator(':focus'))
    // Focus may be in a shadow root, where editors of code are.
    for (let stop = 0; stop < MAX_STOPS && (await focused.count()) === 0; stop += 1) {
      await goOn(this.page, key)
    }
    if ((await focused.count()) === 0) throw new Error(`${key} does not lead to ${role} ${name}`)
    return focused
  }

  async type(role: Role, name: string, text: string): Promise<void> {
    await this.to(role, name)
    await this.page.keyboard.type(text)
  }

  /** The same for the browser's pickers, whose roles locators do not know. */
  async typeAt(label: string, text: string): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true })
    await tabUntil(this.page, field, MAX_STOPS)
    await this.page.keyboard.type(text)
    if (!(await hasFocus(field))) throw new Error(`focus left ${label}`)
  }

  /** Finds an option of a combobox by typing, and takes it. */
  async choose(label: string, words: string, option: RegExp): Promise<void> {
    await this.type('combobox', label, words)
    await this.page.getByRole('option', { name: option }).waitFor()
    await this.press('Enter')
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }
}
