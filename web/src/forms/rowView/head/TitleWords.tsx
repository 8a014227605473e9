import styles from '../notes/Notes.module.css'

/** A title as somebody wrote it, with what stands between backticks to be seen as code. */
export function TitleWords({ text }: { readonly text: string }) {
  return text.split(/`+([^`]+)`+/).map((words, index) =>
    // Every second one stood between backticks.
    index % 2 === 0 ? (
      words
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- they have no name, and no state
      <code key={index} className={styles.code}>
        {words}
      </code>
    ),
  )
}
