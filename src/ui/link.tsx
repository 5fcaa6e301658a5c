import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the app. A whole address (https://…, mailto:…) is a plain link that leaves it. */
  to: To
  /** Takes the place of the present entry in history. */
  replace?: boolean
  state?: unknown
}

const WHOLE_ADDRESS = /^([a-z][a-z\d+.-]*:|\/\/)/i

/** A link. react-router's own brings its framework's prefetching along, 3 kB that a first page has no use for. */
export function Link({ to, replace, state, children, ...props }: LinkProps) {
  if (typeof to === 'string' && WHOLE_ADDRESS.test(to)) {
    return (
      <a {...props} href={to}>
        {children}
      </a>
    )
  }
  return (
    <InnerLink {...props} to={to} replace={replace} state={state}>
      {children}
    </InnerLink>
  )
}

function InnerLink({ to, replace, state, onClick, children, ...props }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, { replace, state, target: props.target })
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
