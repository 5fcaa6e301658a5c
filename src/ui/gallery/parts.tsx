import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import * as styles from './gallery.css.ts'

/** For an example that needs the whole width. */
export function Wide({ children }: { children: ReactNode }) {
  return <div data-wide="">{children}</div>
}

/** A small window for components that fill one. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>
}

export interface OpensProps {
  children: (layer: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode
}

/** A button that opens a layer above the page. */
export function Opens({ children }: OpensProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" data-opens="" onClick={() => setOpen(!open)}>
        Open
      </Button>
      {children({ open, onOpenChange: setOpen })}
    </>
  )
}

export interface ChoosesProps<Value> {
  first: Value
  children: (value: Value, choose: (value: Value) => void) => ReactNode
}

/** Holds the value of an example that can be changed. */
export function Chooses<Value>({ first, children }: ChoosesProps<Value>) {
  const [value, setValue] = useState(first)
  return children(value, setValue)
}
