import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type EmptyProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode
  /** The element of `title`: `h1` if the page holds nothing else. */
  titleAs?: 'b' | 'h1'
  text?: ReactNode
  action?: ReactNode
  picture?: keyof typeof pictures | undefined
}

/** Nothing here yet, or nothing available: what it is, what happens next, and at most one way out. */
export function Empty({
  title,
  titleAs: Title = 'b',
  text,
  action,
  picture = 'brackets',
  className,
  ...rest
}: EmptyProps) {
  return (
    <div className={clsx('empty', picture === 'broken' && 'broken', className)} {...rest}>
      <svg
        className="empty-picture"
        viewBox="0 0 112 74"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        {pictures[picture]}
      </svg>
      <Title className="empty-title">{title}</Title>
      {text}
      {action !== undefined && <div className="actions justify-center">{action}</div>}
    </div>
  )
}

const pictures = {
  letter: (
    <>
      <rect x="1" y="1" width="110" height="72" rx="3" />
      <path d="m2 3 54 42 54-42" />
    </>
  ),
  receipt: <path d="M26 1h60v66l-6 6-6-6-6 6-6-6-6 6-6-6-6 6-6-6-6 6-6-6zM38 18h36M38 30h36M38 42h20" />,
  brackets: (
    <>
      <path d="M24 5H9v64h15M88 5h15v64H88" />
      <path d="M30 28h52v18H30z" strokeDasharray="5 4" />
    </>
  ),
  broken: <path d="M24 5H9v64h15M88 5h15v64H88M34 24l18 26M58 24l18 26" />,
}
