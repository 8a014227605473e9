import { useDeferredValue, useMemo } from 'react'
import { useDocument } from '~/drafts/documents'
import { valuesOf } from '~/drafts/merge'
import type { TextDocument } from '~/drafts/TextDocument'
import { formatOf } from '~/formats/formatOf'
import { memberOf } from '~/formats/nodes'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'

/** The languages of one file, each a member of it. */
interface MemberLanguages {
  /** In the order of the project. */
  readonly all: readonly string[]
  readonly there: readonly string[]
  /** What others are translated from: the source, else the first language that there is. */
  readonly source: string | undefined
}

export function useMemberLanguages(form: ProjectForm, data: TextDocument): MemberLanguages {
  const { body, locales } = form
  const { path } = data.reference
  const text = useDeferredValue(useDocument(data, ({ text: now }) => now))
  return useMemo(() => {
    const all = locales?.languages ?? []
    const root = valuesOf(formatOf(path, body), text)?.node
    const there = all.filter((one) => root?.kind === 'object' && memberOf(root, one) !== undefined)
    return { all, there, source: there[0] }
  }, [path, body, text, locales])
}
