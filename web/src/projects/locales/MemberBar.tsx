import { Languages } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useDocument } from '~/drafts/documents'
import { valuesOf } from '~/drafts/merge'
import type { TextDocument } from '~/drafts/TextDocument'
import { formatOf } from '~/formats/formatOf'
import { memberOf, nodeAt } from '~/formats/nodes'
import { openFormOf } from '~/forms/model/openForms'
import { jumpTo } from '~/forms/model/reveal'
import { setRaw } from '~/forms/store/edits'
import { m } from '~/paraglide/messages'
import { Button, FormDialog } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { sourceOf } from '~/workspace/locales/Locales'
import { languageName } from '~/workspace/locales/languageName'
import styles from './LocalizedData.module.css'
import { StartChoice } from './StartChoice'
import { withoutTexts } from './withoutTexts'

interface MemberBarProps {
  readonly form: ProjectForm
  readonly data: TextDocument
}

/** The languages of one file, each a member of it: leads to those that there are, and begins the others. */
export function MemberBar({ form, data }: MemberBarProps) {
  const { languages = [] } = form.locales ?? {}
  const { path } = data.reference
  const text = useDeferredValue(useDocument(data, ({ text: now }) => now))
  const there = useMemo(() => {
    const root = valuesOf(formatOf(path, form.body), text)?.node
    return new Set(languages.filter((one) => root?.kind === 'object' && memberOf(root, one) !== undefined))
  }, [path, form.body, text, languages])
  const [asked, setAsked] = useState<string>()
  const source = languages.find((one) => there.has(one))

  function go(language: string): void {
    const open = openFormOf(data.reference, data.text)
    if (open) jumpTo(open, `/${language}`)
  }

  return (
    <div className={styles.bar}>
      <nav aria-label={m.locales_languages()} className={styles.languages}>
        <Languages size={14} strokeWidth={1.75} aria-hidden />
        {languages.map((language) =>
          there.has(language) ? (
            <Button key={language} size="small" variant="ghost" onPress={() => go(language)}>
              {language === sourceOf({ languages })
                ? m.locales_source({ language: languageName(language) })
                : languageName(language)}
            </Button>
          ) : (
            <span key={language} className={styles.language}>
              <span className={styles.missing}>
                {m.locales_missing({ language: languageName(language) })}
              </span>
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
          ),
        )}
      </nav>
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

interface TranslateMemberProps extends MemberBarProps {
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
