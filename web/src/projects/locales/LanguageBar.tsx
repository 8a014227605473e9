import { useState } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { useFollow } from '~/lib/navigation/NavigationScope'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { Button, Callout, Link, Switch } from '~/ui'
import { useIntents } from '~/workspace/intents/useIntents'
import { sourceOf } from '~/workspace/locales/Locales'
import { languageName } from '~/workspace/locales/languageName'
import { languageWords } from '~/workspace/locales/languageWords'
import type { CollectionProject } from '~/workspace/Project'
import { LanguageNav } from './LanguageNav'
import styles from './LocalizedData.module.css'
import { TranslateDialog } from './TranslateDialog'
import { type Translation, useTranslations } from './useTranslations'

interface LanguageBarProps {
  readonly project: CollectionProject
  readonly data: TextDocument
  /** Whether the source is shown beside the form. */
  readonly isSide: boolean
  readonly onSide: (isSide: boolean) => void
}

/** The languages of an entry: each is a file with an address of its own, or can be begun. */
export function LanguageBar({ project, data, isSide, onSide }: LanguageBarProps) {
  const { reference } = data
  const { all, own, source } = useTranslations(reference, project)
  const [asked, setAsked] = useState<Translation>()
  const follow = useFollow()
  const open = (path: string) => follow?.(blobRoute({ ...reference, path }))
  const { languages = [] } = project.locales ?? {}
  const isTranslation = own !== undefined && source !== undefined && source.path !== own.path
  return (
    <>
      <div className={styles.bar}>
        <LanguageNav all={all} isNear={(one) => one === own || one === source || isEdited(one)}>
          {(one) =>
            one.state === 'missing' ? (
              <span className={styles.language}>
                <span className={styles.missing}>{languageWords(one)}</span>
                {source && (
                  <Button
                    size="small"
                    aria-label={m.locales_translate_into({ language: languageName(one.language) })}
                    onPress={() => setAsked(one)}
                  >
                    {m.locales_translate()}
                  </Button>
                )}
              </span>
            ) : (
              <span className={styles.language}>
                <Link
                  href={blobRoute({ ...reference, path: one.path })}
                  className={styles.link ?? ''}
                  aria-current={one === own ? 'page' : undefined}
                  data-state={one.state}
                >
                  {languageWords(one, sourceOf({ languages }))}
                </Link>
              </span>
            )
          }
        </LanguageNav>
        {isTranslation && (
          <Switch isSelected={isSide} onChange={onSide}>
            {m.locales_side()}
          </Switch>
        )}
      </div>
      <TranslatedNote data={data} onUndone={() => open(source?.path ?? project.path)} />
      {asked && source?.file && (
        <TranslateDialog
          reference={reference}
          project={project}
          source={{ ...source.file, language: source.language }}
          target={asked}
          onClose={() => setAsked(undefined)}
          onDone={open}
        />
      )}
    </>
  )
}

/** Whether somebody has begun, changed or deleted it since the commit that is shown. */
function isEdited({ state }: Translation): boolean {
  return state !== 'there' && state !== 'missing'
}

/** The way back for as long as nothing else has happened to the new file. */
function TranslatedNote({ data, onUndone }: { readonly data: TextDocument; readonly onUndone: () => void }) {
  const [history, { undo, isBusy }] = useIntents(data.reference)
  const words = m.locales_was_translated({ path: data.reference.path })
  if (undo?.words !== words || !undo.canUndo()) return null
  return (
    <div className={styles.note}>
      <Callout
        action={
          <Button size="small" isLoading={isBusy} onPress={() => void history.undo().then(onUndone)}>
            {m.changes_undo()}
          </Button>
        }
      >
        {words}
      </Callout>
    </div>
  )
}
