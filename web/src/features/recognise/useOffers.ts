import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import type { RefReference, TreeEntry } from '~/provider/types'
import type { Offer, Recognition } from '~/workspace/recognise/Offer'
import { OfferReader, type OfferReaderState } from '~/workspace/recognise/OfferReader'
import { readOffer } from '~/workspace/recognise/readOffer'
import { recognitionQuery } from '~/workspace/recognise/recognitionQuery'

/** The files of a ref, as far as they are known. */
export interface RefFiles {
  readonly reference: RefReference
  readonly commit: string
  readonly entries: readonly TreeEntry[]
  /** The provider has cut the list of them. */
  readonly isPartial: boolean
}

export interface Offers {
  readonly recognition: Recognition | undefined
  readonly error: Error | null
  readonly reader: OfferReader
  readonly state: OfferReaderState
}

const NO_OFFERS: readonly Offer[] = []

/** What is recognised in the files of a ref, and what is read of it in the background. */
export function useOffers({ reference, commit, entries, isPartial }: RefFiles): Offers {
  const provider = useProvider()
  const { owner, repo } = reference
  const { data, error } = useQuery(recognitionQuery(provider, { owner, repo }, commit, entries))
  const offers = data?.offers ?? NO_OFFERS
  const reader = useMemo(() => {
    const files = entries.filter(({ type }) => type === 'blob')
    const byPath = new Map(files.map((file) => [file.path, file]))
    const known = { byPath, paths: new Set(byPath.keys()), isCut: isPartial }
    return new OfferReader(offers, (offer, signal) =>
      readOffer(provider, { owner, repo }, offer, known, signal),
    )
  }, [provider, owner, repo, entries, isPartial, offers])
  const state = useSyncExternalStore(reader.subscribe, reader.state)
  return { recognition: data, error, reader, state }
}
