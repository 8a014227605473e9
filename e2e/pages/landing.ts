import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { AppPage } from './app'

/** The start page, signed in. */
export class LandingPage extends AppPage {
  get createButton(): Locator {
    return this.page.getByRole('button', { name: 'Create project in new repository' })
  }

  /** All projects that the person can edit. */
  get projects(): Locator {
    return this.page.getByRole('list', { name: 'All projects' })
  }

  get createDialog(): Locator {
    return this.dialog('Create project in new repository')
  }

  /** Opens the form and fills in both names. */
  async fillCreateForm(repo: string, project = 'my-first-project'): Promise<void> {
    await this.createButton.click()
    await this.createDialog.getByRole('textbox', { name: 'Repository' }).fill(repo)
    await this.createDialog.getByRole('textbox', { name: 'Project' }).fill(project)
  }

  async submitCreateForm(): Promise<void> {
    await this.createDialog.getByRole('button', { name: 'Create project', exact: true }).click()
  }

  /** All drafts of this browser, as the file that goes to another one. */
  async exportDrafts(): Promise<string> {
    const download = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: 'Export all' }).click()
    return readFile(await (await download).path(), 'utf8')
  }

  async importDrafts(text: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: 'Import drafts' }).click()
    const file = { name: 'all.drafts.json', mimeType: 'application/json', buffer: Buffer.from(text) }
    await (await chooser).setFiles(file)
  }
}
