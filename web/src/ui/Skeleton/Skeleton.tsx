import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths that match what will come, so that nothing jumps. */
  readonly width?: string
  readonly height?: string
}

/** One grey bar in the place of something that loads. Its container carries `aria-busy` and the words. */
export function Skeleton({ width = '100%', height = '12px' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />
}
