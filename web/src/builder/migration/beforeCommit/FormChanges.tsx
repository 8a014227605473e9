import { useMemo } from 'react'
import { draftedDocument } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { useAccount } from '~/provider/ProviderContext'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import { useWholeForms } from '~/workspace/forms/schemaFiles/useWholeForms'
import type { Project } from '~/workspace/Project'
import { readProject } from '~/workspace/readProject'
import { judgementOf } from '../plan/withoutWords'
import { DataQuestion } from '../question/DataQuestion'
import { UnfitData } from './UnfitData'

interface FormChangesProps {
  readonly reference: RefReference
  /** Of project files. */
  readonly drafts: readonly Draft[]
}

/** For each form that changes: what the data do not follow yet, and what will not fit any more. */
export function FormChanges({ reference, drafts }: FormChangesProps) {
  return drafts.map((draft) => <FormChange key={draft.reference.path} reference={reference} draft={draft} />)
}

function FormChange({ reference, draft }: { readonly reference: RefReference; readonly draft: Draft }) {
  const { path } = draft.reference
  const document = draftedDocument(useAccount(), draft.reference)
  const before = formIn(draft.base.text, path)
  const after = formIn(draft.text, path)
  // Other words, or another order, judge no entry otherwise: none of them is read for that.
  const isOther = useMemo(
    () => before && after && judgementOf(before.schema) !== judgementOf(after.schema),
    [before, after],
  )
  return (
    <>
      {document !== undefined && after !== undefined && (
        <DataQuestion document={document} project={after} isLast />
      )}
      {before && after && isOther && <Changed reference={reference} before={before} after={after} />}
    </>
  )
}

interface ChangedProps {
  readonly reference: RefReference
  readonly before: Project
  readonly after: Project
}

function Changed({ reference, before, after }: ChangedProps) {
  const { commit } = useResolvedRef(reference)
  const both = useMemo(() => [before, after], [before, after])
  const [old, now] = useWholeForms(reference, commit, both)
  return (
    old !== undefined && now !== undefined && <UnfitData reference={reference} before={old} after={now} />
  )
}

/** The same object for the same text. */
function formIn(text: string, path: string): Project | undefined {
  const reading = readProject(text, path)
  return reading.kind === 'form' ? reading.form : undefined
}
