import { safeUrl } from '~/lib/safeUrl'
import { m } from '~/paraglide/messages'
import styles from './Markdown.module.css'
import { InLink, MarkdownImage } from './MarkdownImage'
import type { Branch, MarkdownNode } from './tree'

/** The form's own headings are h2 and below. */
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const

export function MarkdownNodes({ nodes }: { readonly nodes: readonly MarkdownNode[] }) {
  return nodes.map((node, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have no name, and no state
    <Node key={index} node={node} />
  ))
}

/** Elements and texts, never HTML: what looks like HTML is shown as what it is. */
function Node({ node }: { readonly node: MarkdownNode }) {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'code':
    case 'html':
      return <code className={styles.code}>{node.text}</code>
    case 'code-block':
      return (
        <pre className={styles.block} data-language={node.language || undefined}>
          <code>{node.text}</code>
        </pre>
      )
    case 'image':
      return <MarkdownImage url={node.url} alt={node.alt} />
    case 'break':
      return <br />
    case 'rule':
      return <hr />
    case 'footnote':
      return <sup>{node.label}</sup>
    case 'paragraph':
    case 'quote':
    case 'strong':
    case 'emphasis':
    case 'deleted':
    case 'heading':
    case 'list':
    case 'item':
    case 'link':
    case 'note':
    case 'table':
    case 'row':
    case 'cell':
      break
  }
  return <BranchNode node={node} />
}

function BranchNode({ node }: { readonly node: Branch }) {
  const inside = <MarkdownNodes nodes={node.children} />
  switch (node.kind) {
    case 'paragraph':
      return <p>{inside}</p>
    case 'quote':
      return <blockquote>{inside}</blockquote>
    case 'strong':
      return <strong>{inside}</strong>
    case 'emphasis':
      return <em>{inside}</em>
    case 'deleted':
      return <del>{inside}</del>
    case 'heading': {
      const Heading = HEADINGS[Math.min(node.level, HEADINGS.length) - 1] ?? 'h6'
      return <Heading data-level={node.level}>{inside}</Heading>
    }
    case 'list':
      return node.start === undefined ? <ul>{inside}</ul> : <ol start={node.start}>{inside}</ol>
    case 'item':
      return (
        <li data-task={node.isDone === undefined ? undefined : true}>
          {node.isDone !== undefined && (
            <input
              type="checkbox"
              checked={node.isDone}
              disabled
              aria-label={node.isDone ? m.forms_task_done() : m.forms_task_open()}
            />
          )}
          {inside}
        </li>
      )
    case 'link':
      return <Link url={node.url}>{inside}</Link>
    case 'note':
      return (
        <div className={styles.note}>
          <sup>{node.label}</sup> {inside}
        </div>
      )
    case 'table':
      return <Table rows={node.children} />
    case 'row':
      return <tr>{inside}</tr>
    case 'cell':
      break
  }
  return <td>{inside}</td>
}

function Table({ rows: [head, ...body] }: { readonly rows: readonly MarkdownNode[] }) {
  const names = head?.kind === 'row' ? head.children : []
  return (
    // It may be wider than the form; the keyboard scrolls it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.wide} aria-label={m.forms_markdown_table()} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {names.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- cells have no name
              <th key={index} scope="col">
                {cell.kind === 'cell' && <MarkdownNodes nodes={cell.children} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <MarkdownNodes nodes={body} />
        </tbody>
      </table>
    </section>
  )
}

/** A link that is not harmless, or leads from where we are not, stays a text. */
function Link({ url, children }: { readonly url: string; readonly children: React.ReactNode }) {
  const address = safeUrl(url)
  if (address === undefined) {
    return (
      <span className={styles.noLink} title={url}>
        {children}
      </span>
    )
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <InLink value={true}>{children}</InLink>
    </a>
  )
}
