import { beginIntent, type Intent } from '../intents/Intent'
import { nameUploadsOf } from './fileEdits'
import { checkFree } from './newPath'
import { type EditedFile, type FilePlace, openFile, openFree, readDocument } from './openFiles'

/** What a new file says. */
interface BegunFile {
  readonly text: string
  /** How it names a file that the source names by a value. */
  readonly valueAfter?: ((value: string) => string) | undefined
}

interface Translation {
  readonly source: EditedFile
  readonly path: string
  /** What the new file says, by what the source does at this moment. */
  readonly begin: (source: string) => Promise<BegunFile>
  /** What was done. */
  readonly words: string
}

/** Begins the file of another language from the source. Rejects, in words for people, where there is one already. */
export async function translateFile(
  place: FilePlace,
  { source, path, begin, words }: Translation,
): Promise<Intent> {
  await checkFree(place, path)
  const from = await openFile(place, source)
  const { text, valueAfter } = await begin(from.text)
  const document = await openFree(place, path, from.base.mode)
  if (document.fate.blob) document.become({})
  if (document.base.isUnread) await readDocument(place, document)
  const intention = beginIntent()
  intention.change(document, () => void document.become({}, text || '\n'))
  await nameUploadsOf(place, source.path, path, valueAfter)
  return intention.done(words)
}
