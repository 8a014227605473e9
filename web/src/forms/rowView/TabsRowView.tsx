import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import { Tab } from '~/ui/Tabs/Tab'
import { TabList } from '~/ui/Tabs/TabList'
import type { Field } from '../fields/Field'
import { useForm } from '../model/FormContext'
import type { Part, TabsRow } from '../rows/Row'
import { TitleWords } from './head/TitleWords'
import { Description } from './notes/Description'
import own from './Parts.module.css'
import { ProblemCount } from './ProblemCount'
import { useErrorsIn } from './useFieldErrors'

/**
 * The tabs of a group. The rows of the chosen one follow in the same list, so there is no panel element for them; each
 * tab says how many problems are in it.
 */
export function TabsRowView({ row }: { readonly row: TabsRow }) {
  const form = useForm()
  const { field, tabs, selected } = row

  function show(tab: Part): void {
    form.view.getState().showTab(row.key, tab.index)
  }

  return (
    <div className={own.tabs}>
      <TabList
        label={m.forms_tabs_of({ title: field.title })}
        count={tabs.length}
        selected={tabs.findIndex(({ index }) => index === selected.index)}
        onSelect={(position) => {
          const tab = tabs[position]
          if (tab) show(tab)
        }}
        className={own.bar}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.index}
            field={field}
            tab={tab}
            isSelected={tab.index === selected.index}
            onShow={() => show(tab)}
          />
        ))}
      </TabList>
      {selected.description !== undefined && (
        <Description
          title={selected.title}
          texts={[selected.description]}
          className={`${fieldStyles.description} ${own.words}`}
        />
      )}
    </div>
  )
}

interface TabButtonProps {
  readonly field: Field
  readonly tab: Part
  readonly isSelected: boolean
  readonly onShow: () => void
}

function TabButton({ field, tab, isSelected, onShow }: TabButtonProps) {
  const errors = useErrorsIn(field, tab.names)
  return (
    <Tab className={own.tab} isSelected={isSelected} onSelect={onShow}>
      <span>
        <TitleWords text={tab.writtenTitle} />
      </span>
      <ProblemCount count={errors} />
    </Tab>
  )
}
