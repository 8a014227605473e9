import type { Locator } from 'playwright-core'
import { AppPage } from './app'

/** The form of an entry that is in several languages. */
export class TranslationsPage extends AppPage {
  get languages(): Locator {
    return this.page.getByRole('navigation', { name: 'Languages' })
  }

  /** Leads to the same entry in another language. */
  language(name: string | RegExp): Locator {
    return this.languages.getByRole('link', { name })
  }

  translate(language: string): Locator {
    return this.languages.getByRole('button', { name: `Translate into ${language}` })
  }

  get sideBySide(): Locator {
    return this.page.getByRole('switch', { name: 'Side by side' })
  }

  /** What the source says. */
  get source(): Locator {
    return this.page.getByRole('region', { name: /, the source$/ })
  }

  sourceField(name: string): Locator {
    return this.source.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name }) })
  }
}
