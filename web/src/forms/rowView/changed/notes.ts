import { lazyPart } from '~/ui'

/** They come in the first pause of a page, and are needed with the first key. */
export const WasNote = lazyPart(async () => (await import('./ChangedNotes')).WasNote, { isExtra: true })
export const ListNote = lazyPart(async () => (await import('./ChangedNotes')).ListNote, { isExtra: true })
