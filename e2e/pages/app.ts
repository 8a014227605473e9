import type { Locator, Page } from 'playwright-core'

/** The parts that every signed-in page has: header, toasts, activity. */
export class AppPage {
  readonly page: Page
  readonly url: string

  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}`)
  }

  /** Turns to this tab. The browser draws a tab that is behind another one once a second, and a click waits for two frames. */
  async show(): Promise<void> {
    await this.page.bringToFront()
  }

  get header(): Locator {
    return this.page.getByRole('banner')
  }

  /** What is below the thumb on a phone stands in the header elsewhere. */
  private get actions(): Locator {
    return this.header.or(this.thumbBar)
  }

  /** The bar below the thumb, on a narrow screen. */
  get thumbBar(): Locator {
    return this.page.getByRole('region', { name: 'Actions', exact: true })
  }

  /** On a narrow screen: what opens all that the head of the page offers. */
  get more(): Locator {
    return this.header.getByRole('button', { name: 'More', exact: true })
  }

  /** Opens it, where the head of the page is one row and shows no more. */
  async openMore(): Promise<void> {
    await this.header.waitFor()
    const closed = this.header.getByRole('button', { name: 'More', exact: true, expanded: false })
    if (await closed.isVisible()) await closed.click()
  }

  get breadcrumb(): Locator {
    return this.page.getByRole('navigation', { name: 'Where you are' })
  }

  get commitButton(): Locator {
    return this.actions.getByRole('button', { name: /^Commit/ })
  }

  get reviewButton(): Locator {
    return this.actions.getByRole('button', { name: 'Submit for review' })
  }

  get toasts(): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByRole('article')
  }

  get branchPicker(): Locator {
    return this.header.getByRole('button', { name: /Change branch/ })
  }

  get commitDialog(): Locator {
    return this.dialog(/^Commit to/)
  }

  get reviewDialog(): Locator {
    return this.dialog('Submit for review')
  }

  /** Shows what a form that commits has below what most people need. */
  async showDetails(dialog = this.commitDialog): Promise<void> {
    await dialog.getByRole('button', { name: 'Details' }).click()
  }

  /** Presses the button that sends the commit form. */
  async submitCommit(): Promise<void> {
    await this.commitDialog.getByRole('button', { name: 'Commit', exact: true }).click()
  }

  /** Commits everything with the defaults and waits until it is done. */
  async commit(): Promise<void> {
    await this.commitButton.click()
    await this.submitCommit()
    await this.commitDialog.waitFor({ state: 'hidden' })
  }

  /** A button of the header by its name: Share, Feedback, Help, Account, Activity. */
  headerButton(name: string | RegExp): Locator {
    return this.header.getByRole('button', { name })
  }

  dialog(name?: string | RegExp): Locator {
    return this.page.getByRole('dialog', name === undefined ? {} : { name })
  }

  async openActivity(): Promise<Locator> {
    await this.header.getByRole('button', { name: /^Activity/ }).click()
    return this.dialog('Activity')
  }

  /** The path of the address as the browser shows it, encoded. */
  path(): string {
    return new URL(this.page.url()).pathname
  }
}
