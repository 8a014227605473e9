import { useCallback, useMemo } from 'react'
import type { Draft } from '~/drafts/draft'
import type { Steps } from '~/lib/slices/slices'
import { useSliced } from '~/lib/slices/useSliced'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { proposeMessage } from './proposeMessage'
import { useFormats } from './useFormats'

/** See proposeMessage; undefined also as long as that is not known. */
export function useProposedMessage(
  drafts: readonly Draft[],
  forms: ReadonlyMap<string, ProjectForm>,
): string | undefined {
  const isReady = useFormats(useMemo(() => drafts.map(({ reference }) => reference.path), [drafts]))
  const propose = useCallback(
    () => (isReady ? proposeMessage(drafts, forms) : notYet()),
    [drafts, forms, isReady],
  )
  return useSliced<string | undefined>(propose, undefined).answer
}

/** What reads the files has not arrived. */
function* notYet(): Steps<undefined> {}
