import { FileStack, FormInput, GitPullRequest } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { Badge } from '~/ui'
import { ProductPicture } from './ProductPicture'
import styles from './Welcome.module.css'

/** For somebody who is not signed in: what this is, and the way in. */
export function Welcome({ connect }: { readonly connect: ReactNode }) {
  const { provider, embedded } = useConfig()
  const points = [
    { icon: FormInput, title: m.landing_point_forms(), text: m.landing_point_forms_text() },
    { icon: GitPullRequest, title: m.landing_point_git(), text: m.landing_point_git_text() },
    { icon: FileStack, title: m.landing_point_open(), text: m.landing_point_open_text() },
  ]
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <div className={styles.pitch}>
          {embedded && <Badge tone="accent">{m.landing_embedded()}</Badge>}
          <h1 className={styles.title}>{m.landing_slogan()}</h1>
          <p className={styles.slogan}>{m.landing_slogan_how()}</p>
          <p className={styles.slogan}>{m.landing_slogan_open({ provider: provider.name })}</p>
          {connect}
        </div>
        <ProductPicture />
      </div>
      <ul className={styles.points}>
        {points.map(({ icon: Icon, title, text }) => (
          <li key={title} className={styles.point}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <h2 className={styles.pointTitle}>{title}</h2>
            <p className={styles.pointText}>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
