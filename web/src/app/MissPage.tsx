import { Miss } from './Miss'

export function MissPage() {
  return (
    <main>
      <Miss />
    </main>
  )
}
