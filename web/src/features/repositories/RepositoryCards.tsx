import { treeRoute } from '~/lib/routes'
import { formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import type { Repository } from '~/provider/types'
import { Badge, Card, CardGrid } from '~/ui'

export function RepositoryCards({ repositories }: { readonly repositories: readonly Repository[] }) {
  return (
    <CardGrid label={m.repositories_title()}>
      {repositories.map((repository) => (
        <Card
          key={repository.repo}
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
      ))}
    </CardGrid>
  )
}
