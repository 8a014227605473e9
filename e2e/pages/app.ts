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

  get header(): Locator {
    return this.page.getByRole('banner')
  }

  get breadcrumb(): Locator {
    return this.page.getByRole('navigation', { name: 'Where you are' })
  }

  get commitButton(): Locator {
    return this.header.getByRole('button', { name: /^Commit/ })
  }

  get reviewButton(): Locator {
    return this.header.getByRole('button', { name: 'Submit for review' })
  }

  get toasts(): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByRole('article')
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
