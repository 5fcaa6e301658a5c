import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './tabs.css.ts'

export interface TabItem<Value extends string = string> {
  value: Value
  label: ReactNode
  /** Shown after the label and read with it. */
  count?: number
  content: ReactNode
}

export interface TabsProps<Value extends string> {
  /** What the tabs choose between; read aloud. */
  label: string
  items: readonly TabItem<Value>[]
  /** Without it the tabs keep their own state, starting with `defaultValue` or the first tab. */
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  /** Keeps all panels in the page, for prerendered HTML, which shows them without the tabs. */
  keepsAll?: boolean
}

// These remove two style attributes of radix, which the CSP of prerendered pages refuses.
const noListStyle = { outline: undefined }
const noPanelStyle = { animationDuration: undefined }

/** Shows one part of a page at a time. Arrow keys move between the tabs. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  defaultValue,
  onValueChange,
  keepsAll = false,
}: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      defaultValue={defaultValue ?? items[0]?.value}
      onValueChange={(next) => onValueChange?.(next as Value)}
    >
      <Radix.List
        className={classNames(styles.list, keepsAll && styles.needsScripts)}
        aria-label={label}
        style={noListStyle}
      >
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} className={styles.tab}>
            {item.label}
            {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content
          key={item.value}
          value={item.value}
          className={styles.panel}
          forceMount={keepsAll || undefined}
          asChild
        >
          <div style={noPanelStyle}>{item.content}</div>
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
