import { type QueryClient, queryOptions, skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useChangeSet } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { isJsonPath } from '~/lib/paths'
import { useProvider } from '~/provider/ProviderContext'
import { immutable } from '~/provider/queries/queries'
import { repositoryKey, type ScopedProvider } from '~/provider/queries/queryKeys'
import type { RefReference } from '~/provider/types'
import { dataPathOf } from '../../Project'
import type { ProjectForm } from '../ProjectForm'
import { needsFiles } from './needsFiles'

/** Forms with the schemas that theirs refer to, of files of the same commit with drafts; until these are read, as they are. */
export function useWholeForms(
  reference: RefReference,
  commit: string | undefined,
  forms: readonly ProjectForm[],
): readonly ProjectForm[] {
  const provider = useProvider()
  const drafts = useChangeSet(reference)
  const incomplete = useMemo(() => forms.filter(needsFiles), [forms])
  const found = useQueries({
    queries: incomplete.map((form) => wholeFormQuery(provider, { ...reference, commit }, form, drafts)),
    combine: (queries) => queries.map(({ data, isError }, at) => ({ form: incomplete[at], data, isError })),
  })
  return useMemo(() => {
    const whole = new Map(found.map(({ form, data, isError }) => [form, isError ? unread(form) : data]))
    return forms.map((form) => whole.get(form) ?? form)
  }, [forms, found])
}

/** The same of one form, which is undefined until it is whole. While it changes, it keeps the schema from before. */
export function useWholeForm(
  reference: RefReference,
  commit: string,
  form: ProjectForm | undefined,
): ProjectForm | undefined {
  const provider = useProvider()
  const drafts = useChangeSet(reference)
  const wanted = form !== undefined && needsFiles(form) ? form : undefined
  const { data, isError } = useQuery({
    ...wholeFormQuery(provider, { ...reference, commit }, wanted, drafts),
    placeholderData: (before) => {
      if (wanted === undefined || before === undefined || before.path !== wanted.path) return undefined
      return { ...wanted, schema: before.schema }
    },
  })
  return useMemo(() => {
    if (wanted === undefined) return form
    return isError ? unread(wanted) : data
  }, [form, wanted, data, isError])
}

function wholeFormQuery(
  provider: ScopedProvider,
  reference: RefReference & { readonly commit: string | undefined },
  form: ProjectForm | undefined,
  drafts: readonly Draft[],
) {
  const { ref, commit } = reference
  const isWanted = form !== undefined && commit !== undefined
  const key = isWanted && [nameOf(form), ...namesOf(drafts, form)]
  return queryOptions({
    ...immutable,
    queryKey: [...repositoryKey(provider, reference), 'wholeForm', ref, commit, key],
    queryFn: isWanted
      ? async ({ client }: { readonly client: QueryClient }) => {
          // Hardly any form is made of several files.
          const [{ wholeForm }, { repositoryFiles }] = await Promise.all([
            import('./wholeForm'),
            import('./repositoryFiles'),
          ])
          return wholeForm(form, repositoryFiles(provider, client, reference, commit))
        }
      : skipToken,
  })
}

function unread(form: ProjectForm | undefined): ProjectForm | undefined {
  return form && { ...form, unused: [{ path: form.path, reason: 'not-read' }] }
}

/** Names objects in the keys of queries, which are compared as JSON: a schema is long. */
const names = new WeakMap<object, number>()
let lastName = 0

function nameOf(object: object): number {
  const name = names.get(object) ?? ++lastName
  names.set(object, name)
  return name
}

/** The drafts that a schema may refer to: those of the form's own two files are none. */
function namesOf(drafts: readonly Draft[], form: ProjectForm): readonly number[] {
  const own = [form.path, dataPathOf(form)]
  return drafts
    .filter(({ reference }) => isJsonPath(reference.path) && !own.includes(reference.path))
    .map(nameOf)
}
