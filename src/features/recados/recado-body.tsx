import { useLayoutEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { prose } from '#ui/prose.css.ts'
import { messageBody } from './message-body.ts'
import * as styles from './recado.css.ts'

/** What the ministry wrote, its markup made harmless. Without markup, its lines are kept. */
export function RecadoBody({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const nodes = messageBody(html)
    body.current?.toggleAttribute('data-plain', nodes.childElementCount === 0)
    body.current?.replaceChildren(nodes)
  }, [html])
  return <div ref={body} className={classNames(prose, styles.body)} />
}
