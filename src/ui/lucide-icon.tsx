import { type ComponentProps, createElement } from 'react'
import { classNames } from './class-names.ts'

interface IconData {
  name: string
  node: readonly [tag: string, attributes: Record<string, string>][]
}

/**
 * What the build puts in the place of lucide-react's own (vite.config.ts): the same element, without sizes by context,
 * aliases and names for a debugger, which are 1 kB of a visitor's first page.
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
