import { treeRoute } from '~/lib/routes'
import { formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import type { Repository } from '~/provider/types'
import { Badge, Card, WindowedCardGrid } from '~/ui'

export function RepositoryCards({ repositories }: { readonly repositories: readonly Repository[] }) {
  return (
    <WindowedCardGrid label={m.repositories_title()} items={repositories} keyOf={({ repo }) => repo}>
      {(repository) => (
        <Card
          href={treeRoute({ ...repository, ref: repository.defaultBranch })}
          title={repository.repo}
          badges={
            <>
              {repository.isPrivate && <Badge>{m.repositories_private()}</Badge>}
              {repository.isArchived && <Badge tone="warning">{m.repositories_archived()}</Badge>}
            </>
          }
          footer={
            repository.updatedAt !== null &&
            m.repositories_updated({ time: formatRelativeTime(Date.parse(repository.updatedAt)) })
          }
        >
          {repository.description}
        </Card>
      )}
    </WindowedCardGrid>
  )
}
