import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '~/paraglide/messages'
import type { ProviderConfig } from '~/provider/config'
import { contentsAddress, rawAddress } from '~/provider/github/client/addresses'
import { useConfig, useProvider } from '~/provider/ProviderContext'
import { repositoryQuery } from '~/provider/queries/queries'
import type { PathReference } from '~/provider/types'
import styles from './CodeSnippets.module.css'
import { SnippetBlock } from './SnippetBlock'
import { type SnippetSource, snippetsOf } from './snippets'

/** How to fetch the file from a program, in five languages. */
export function CodeSnippets({ reference }: { readonly reference: PathReference }) {
  const { provider: config } = useConfig()
  const provider = useProvider()
  const { data: repository } = useQuery(repositoryQuery(provider, reference))
  const isPrivate = repository?.isPrivate ?? false
  const snippets = useMemo(
    () => snippetsOf(sourceOf(config, reference, isPrivate)),
    [config, reference, isPrivate],
  )
  return (
    <div className={styles.snippets}>
      <p className={styles.intro}>
        {isPrivate
          ? m.workspace_snippets_private({ path: reference.path, provider: config.name })
          : m.workspace_snippets_public({ path: reference.path })}
      </p>
      {snippets.map((snippet) => (
        <SnippetBlock key={snippet.id} language={snippet.language} code={snippet.code} />
      ))}
    </div>
  )
}

/** Raw addresses of private files need a token that expires, so those are asked for through the API. */
function sourceOf(config: ProviderConfig, reference: PathReference, isPrivate: boolean): SnippetSource {
  return isPrivate
    ? { kind: 'private', url: contentsAddress(config, reference) }
    : { kind: 'public', url: rawAddress(config, reference) }
}
