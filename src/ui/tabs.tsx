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
  /** What is chosen between, read aloud. */
  label: string
  items: readonly TabItem<Value>[]
  /** Without it the tabs keep their own state, from `defaultValue` or the first. */
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  /** All parts stay in the page, for prerendered HTML: without scripts they stand under each other, with no tabs. */
  keepsAll?: boolean
}

// radix writes two style attributes; a prerendered page may have none (CSP). These take them out.
const noListStyle = { outline: undefined }
const noPanelStyle = { animationDuration: undefined }

/** Parts of one page, one at a time. Arrow keys move between the tabs. */
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
