import { type ComponentProps, createElement } from 'react'
import { classNames } from './class-names.ts'

interface IconData {
  name: string
  node: readonly [tag: string, attributes: Record<string, string>][]
}

/**
 * The build uses this instead of lucide-react's own (vite.config.ts). It renders the same element
 * without context, aliases and debug names, which cost 1 kB of a visitor's first page.
 */
export default function createLucideIcon({ name, node }: IconData) {
  return function Icon({ className, ...props }: ComponentProps<'svg'>) {
    return (
      <svg
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
        className={classNames('lucide', `lucide-${name}`, className)}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
      </svg>
    )
  }
}
