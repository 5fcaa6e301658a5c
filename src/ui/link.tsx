import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the app, or a full URL (https://…, mailto:…) for a plain link out of it. */
  to: To
  /** Replaces the current history entry. */
  replace?: boolean
  state?: unknown
}

const FULL_URL = /^([a-z][a-z\d+.-]*:|\/\/)/i

/** A link. react-router's own includes prefetching: 3 kB that no first page needs. */
export function Link({ to, replace, state, children, ...props }: LinkProps) {
  if (typeof to === 'string' && FULL_URL.test(to)) {
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
