import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { editBetween } from '~/lib/text/text'
import type { RefReference } from '~/provider/types'
import { DocumentStore, type DocumentStoreOptions } from '../kept/DocumentStore'
import { DraftChannel } from '../kept/DraftChannel'
import { DraftDatabase } from '../kept/DraftDatabase'
import { type CommittedText, settleDrafts } from '../settleDrafts'
import type { TextDocument } from '../TextDocument'

export const reference = { owner: 'o', repo: 'r', ref: 'main', path: 'data/a.json' }
export const base = { sha: 's1', text: '{\n  "a": 1,\n  "b": 1\n}\n', mode: '100644' }

let name = ''
let count = 0
let tabs: DocumentStore[] = []

beforeEach(() => {
  name = `drafts-${count++}`
})

afterEach(async () => {
  await Promise.all(tabs.map((tab) => tab.close()))
  tabs = []
})

/** The name of the database that the pages of this test share. */
export function sharedName(): string {
  return name
}

/** A page of its own; pages of one test share storage and hear each other. */
export function tab(options: DocumentStoreOptions = {}): DocumentStore {
  const store = new DocumentStore({
    database: new DraftDatabase(name),
    channel: new DraftChannel(name),
    pause: 5,
    ...options,
  })
  tabs.push(store)
  return store
}

export function type(document: TextDocument, text: string): void {
  document.apply(editBetween(document.text, text), 'form')
}

/** As a commit of one file does. */
export function settleDraft(
  store: DocumentStore,
  account: string,
  file: CommittedText,
  commit: string,
  newBranch?: RefReference,
): Promise<void> {
  return settleDrafts(store, account, [file], { commit, parent: undefined }, newBranch)
}

export async function kept(): Promise<string[]> {
  const database = new DraftDatabase(name)
  const drafts = await database.all('ann')
  await database.close()
  return drafts.map(({ text }) => text)
}

export const settled = (check: () => void | Promise<void>) => waitFor(check, { interval: 5 })
