import { ExternalLink, FileX } from 'lucide-react'
import { formatBytes } from '~/lib/formatBytes'
import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { EmptyState, LinkButton } from '~/ui'

export interface NotTextProps {
  readonly path: string
  readonly size: number
  readonly rawUrl: string
  readonly reason: string
}

/** A file that cannot be shown here, and where to get it. */
export function NotText({ path, size, rawUrl, reason }: NotTextProps) {
  return (
    <EmptyState
      icon={FileX}
      title={basename(path)}
      action={
        <LinkButton href={rawUrl} icon={ExternalLink} target="_blank" rel="noreferrer">
          {m.workspace_open_raw()}
        </LinkButton>
      }
    >
      {reason} {formatBytes(size)}
    </EmptyState>
  )
}
