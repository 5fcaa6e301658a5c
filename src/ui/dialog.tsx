import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import * as styles from './dialog.css.ts'
import { IconButton } from './icon-button.tsx'
import { Modal, ModalBody } from './modal.tsx'
import * as modal from './modal.css.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons. On phones they stack, with the last on top. */
  footer?: ReactNode
  /** Default `md` (512 px); `lg` is 720 px. */
  size?: keyof typeof styles.size
  /** Gets the initial focus. Default: the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Default true. Use false where a click outside would lose what was typed. */
  isDismissible?: boolean
}

/** A modal dialog. Its body scrolls; it traps the focus and returns it. */
export function Dialog({ title, description, children, footer, size = 'md', ...props }: DialogProps) {
  return (
    <Modal {...props} className={`${styles.dialog} ${styles.size[size]}`}>
      <header className={modal.header}>
        <div className={modal.headings}>
          <Radix.Title className={modal.title}>{title}</Radix.Title>
          {description && <Radix.Description className={modal.description}>{description}</Radix.Description>}
        </div>
        <IconButton label="Fechar" icon={<X />} onClick={() => props.onOpenChange(false)} />
      </header>
      <ModalBody>{children}</ModalBody>
      {footer && <footer className={modal.footer}>{footer}</footer>}
    </Modal>
  )
}
