/** Stalks held together by a band. */
export function Logo({ size = 20 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden>
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <path d="M12 21.5V2.5" />
        <path d="M9.5 21.5C10.8 16 9 9 4.5 4.5" />
        <path d="M14.5 21.5C13.2 16 15 9 19.5 4.5" />
        <path d="M7.5 15h9" />
      </g>
    </svg>
  )
}
