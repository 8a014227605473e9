import { useEffect, useState } from 'react'
import { FormProvider } from '~/forms/model/FormContext'
import { useView } from '~/forms/state/OpenForm'
import { FormRows } from '~/forms/view/FormRows'
import { VisuallyHidden } from '~/ui'
import { useCanvas } from '../canvas/CanvasContext'
import type { Intent } from '../operations'
import styles from './Properties.module.css'
import { PropertiesModel } from './PropertiesModel'
import type { Sheet } from './Sheet'

interface SheetFormProps {
  /** Of one key for as long as this is there. */
  readonly sheet: Sheet
  readonly onIntents: (intents: readonly Intent[], group: string) => void
}

/** Properties in our own form. */
export function SheetForm({ sheet, onIntents }: SheetFormProps) {
  const canvas = useCanvas()
  const [model] = useState(() => new PropertiesModel(canvas.project.reference, sheet, onIntents))
  useEffect(() => model.connect(), [model])
  useEffect(() => model.take(sheet), [model, sheet])
  return (
    <FormProvider value={model.form}>
      <div className={styles.form}>
        <FormRows empty={null}>{null}</FormRows>
      </div>
      <Announcement />
    </FormProvider>
  )
}

function Announcement() {
  const announcement = useView((view) => view.announcement)
  return (
    <VisuallyHidden>
      <output>{announcement}</output>
    </VisuallyHidden>
  )
}
