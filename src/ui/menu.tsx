import { DropdownMenu } from 'radix-ui'
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import * as styles from './menu.css.ts'
import { useCloseRequest } from './use-close-request.ts'

export interface MenuProps {
  /** A button, usually an IconButton 'Mais ações'. */
  trigger: ReactElement
  children: ReactNode
  /** Default `end`. */
  align?: 'start' | 'end'
}

/** The landmark around a button. Screen readers rarely reach content outside landmarks. */
const landmarkOf = (button: Element | null) =>
  button?.closest<HTMLElement>('main, header, nav, aside, footer, [role="dialog"]') ?? null

/** A menu of actions. Not modal: radix's modal menu adds a <style>, which our CSP refuses. */
export function Menu(props: MenuProps) {
  return <RadixMenu {...props} openAt={null} />
}

/**
 * The same for a table with many rows. Only its button exists until it is first opened, so a page
 * of rows does not pay for menus that nobody opens.
 */
export function LazyMenu(props: MenuProps & { trigger: ReactElement<LazyTriggerProps> }) {
  const [openAt, setOpenAt] = useState<Opening | null>(null)
  if (openAt) return <RadixMenu {...props} openAt={openAt} />
  const open = (button: Element, isByKeyboard: boolean) =>
    setOpenAt({ landmark: landmarkOf(button) ?? document.body, isByKeyboard })
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // Enter and Space click too, with no button of a mouse.
    onClick: (event) => open(event.currentTarget, event.detail === 0),
    onKeyDown(event) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open(event.currentTarget, true)
    },
  })
}

interface Opening {
  landmark: HTMLElement
  isByKeyboard: boolean
}

interface LazyTriggerProps {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void
}

/** @param openAt if set, open from the start */
function RadixMenu({ trigger, children, align = 'end', openAt }: MenuProps & { openAt: Opening | null }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(openAt !== null)
  useCloseRequest(isOpen, () => setIsOpen(false))
  const [landmark, setLandmark] = useState(openAt?.landmark ?? null)
  // radix leads the keyboard to the first item only after a key that it has heard itself, and it
  // was not there yet for the one that opened this menu.
  const isToEnter = useRef(openAt?.isByKeyboard ?? false)

  function enter({ target, currentTarget: menu }: FocusEvent<HTMLDivElement>) {
    if (!isToEnter.current || target !== menu) return
    isToEnter.current = false
    menu.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus({ preventScroll: true })
  }

  return (
    <DropdownMenu.Root
      modal={false}
      open={isOpen}
      onOpenChange={(next) => {
        if (next) setLandmark(landmarkOf(button.current))
        setIsOpen(next)
      }}
    >
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          loop
          onFocus={enter}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  children: ReactNode
  /** Default `neutral`. */
  tone?: 'neutral' | 'danger'
  disabled?: boolean
  /** The link's destination, … */
  to?: string
  /** … or the action. */
  onSelect?: () => void
}

export function MenuItem({ icon, children, tone = 'neutral', disabled, to, onSelect }: MenuItemProps) {
  const content = (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </>
  )
  return (
    <DropdownMenu.Item
      className={classNames(styles.item, tone === 'danger' && styles.danger)}
      disabled={disabled}
      onSelect={onSelect}
      asChild={to !== undefined}
    >
      {to === undefined ? content : <Link to={to}>{content}</Link>}
    </DropdownMenu.Item>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.separator} />
}
