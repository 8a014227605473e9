import { m } from '~/paraglide/messages'
import { lazyPart } from '~/ui'
import styles from './Comments.module.css'

const Preview = lazyPart(
  async () => (await import('~/forms/widgets/markdown/MarkdownPreview')).MarkdownPreview,
  { fallback: ({ text }) => <p className={styles.words}>{text}</p> },
)

/** What only Markdown would show otherwise: without it nothing has to be read by the worker, with 500 comments on a page. */
const MARKUP = /[`*_#[\]<>|~\\&]|^\s*(?:[-+]|\d+[.)])\s|:\/\/|www\./m

/** What somebody wrote, as text: Markdown as far as it is safe, never HTML. */
export function Words({ text }: { readonly text: string }) {
  if (!MARKUP.test(text)) return <p className={styles.words}>{text}</p>
  return <Preview isInPage label={m.review_comment()} text={text} />
}
