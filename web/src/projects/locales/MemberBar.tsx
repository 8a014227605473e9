import { useState } from 'react'
import { valuesOf } from '~/drafts/merge'
import type { TextDocument } from '~/drafts/TextDocument'
import { formatOf } from '~/formats/formatOf'
import { nodeAt } from '~/formats/nodes'
import { openFormOf } from '~/forms/model/openForms'
import { jumpTo } from '~/forms/model/reveal'
import { setRaw } from '~/forms/store/edits'
import { m } from '~/paraglide/messages'
import { Button, FormDialog, Switch } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { languageName } from '~/workspace/locales/languageName'
import { languageWords } from '~/workspace/locales/languageWords'
import { LanguageNav } from './LanguageNav'
import styles from './LocalizedData.module.css'
import { StartChoice } from './StartChoice'
import { useMemberLanguages } from './useMemberLanguages'
import { withoutTexts } from './withoutTexts'

interface MemberBarProps extends MemberData {
  /** Whether the source is shown beside the form. */
  readonly isSide: boolean
  readonly onSide: (isSide: boolean) => void
  /** Told which translation somebody goes to. */
  readonly onLanguage: (language: string) => void
}

interface MemberData {
  readonly form: ProjectForm
  readonly data: TextDocument
}

/** The languages of one file, each a member of it: leads to those that there are, and begins the others. */
export function MemberBar({ form, data, isSide, onSide, onLanguage }: MemberBarProps) {
  const { all, there, source } = useMemberLanguages(form, data)
  const [asked, setAsked] = useState<string>()

  function go(language: string): void {
    if (language !== source) onLanguage(language)
    const open = openFormOf(data.reference, data.text)
    if (open) jumpTo(open, `/${language}`)
  }

  return (
    <div className={styles.bar}>
      <LanguageNav
        all={all.map((language) => ({ language }))}
        isNear={({ language }) => there.includes(language)}
      >
        {({ language }) =>
          there.includes(language) ? (
            <Button size="small" variant="ghost" onPress={() => go(language)}>
              {languageWords({ language, state: 'there' }, all[0])}
            </Button>
          ) : (
            <span className={styles.language}>
              <span className={styles.missing}>{languageWords({ language, state: 'missing' })}</span>
              {source !== undefined && (
                <Button
                  size="small"
                  aria-label={m.locales_translate_into({ language: languageName(language) })}
                  onPress={() => setAsked(language)}
                >
                  {m.locales_translate()}
                </Button>
              )}
            </span>
          )
        }
      </LanguageNav>
      {there.length > 1 && (
        <Switch isSelected={isSide} onChange={onSide}>
          {m.locales_side()}
        </Switch>
      )}
      {asked !== undefined && source !== undefined && (
        <TranslateMember
          form={form}
          data={data}
          source={source}
          target={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => go(asked)}
        />
      )}
    </div>
  )
}

interface TranslateMemberProps extends MemberData {
  readonly source: string
  readonly target: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks with what the member of a language begins. It is an edit of the form like any other. */
function TranslateMember({ form, data, source, target, onClose, onDone }: TranslateMemberProps) {
  const [isAll, setAll] = useState(true)
  const [problem, setProblem] = useState<string>()

  async function begin(): Promise<void> {
    const { path } = data.reference
    const text = isAll ? data.text : await withoutTexts(form, path, data.text, [source])
    const whole = valuesOf(formatOf(path, form.body), text)
    const node = whole && nodeAt(whole.node, [source])
    const open = openFormOf(data.reference, data.text)
    const raw = node && whole.text.slice(node.from, node.to)
    const names = form.locales?.languages ?? []
    const isDone =
      open !== undefined && raw !== undefined && setRaw(open.store, [target], raw, { order: { names } })
    if (!isDone) return setProblem(m.locales_copy_refused())
    onClose()
    onDone()
  }

  return (
    <FormDialog
      title={m.locales_translate_into({ language: languageName(target) })}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.locales_translate()}
      isSubmitting={false}
      onSubmit={() => void begin()}
      errorMessage={problem}
    >
      <p>{m.locales_translate_member({ member: target })}</p>
      <StartChoice isAll={isAll} onChange={setAll} />
    </FormDialog>
  )
}
