import type { RefReference } from '~/provider/types'
import { createFile, together, type Undo } from '~/workspace/files/fileEdits'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import { projectText } from '~/workspace/projectText'
import type { Offer } from '~/workspace/recognise/Offer'
import type { OfferReader } from '~/workspace/recognise/OfferReader'

/** Projects that were begun, as drafts, and the way back. */
export interface SetUp {
  readonly paths: readonly string[]
  readonly undo: Undo
}

/** Makes the project files of offers, all or none of them. */
export function useSetUp(reference: RefReference, reader: OfferReader, onDone: (setUp: SetUp) => void) {
  const edit = useFileEdit<SetUp>(reference, onDone, true)
  return {
    isRunning: edit.isPending,
    error: edit.error,
    run: (offers: readonly Offer[]) =>
      edit.mutate(async (place) => {
        const texts: { readonly path: string; readonly text: string }[] = []
        for (const offer of offers) {
          const { inference } = await reader.ask(offer)
          texts.push({ path: offer.projectPath, text: projectText({ ...offer, ...inference }) })
        }
        const undos: Undo[] = []
        try {
          for (const { path, text } of texts) undos.push(await createFile(place, path, text))
        } catch (error) {
          together(undos)()
          throw error
        }
        return { paths: texts.map(({ path }) => path), undo: together(undos) }
      }),
  }
}
