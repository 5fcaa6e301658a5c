import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Modal, ModalBody } from './modal.tsx'
import * as modal from './modal.css.ts'
import * as styles from './sheet.css.ts'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode
}

/** A modal panel: from the right on wide screens, from below on phones. */
export function Sheet({ title, description, children, footer, ...props }: SheetProps) {
  return (
    <Modal {...props} className={styles.sheet}>
      <header className={modal.header}>
        <div className={modal.headings}>
          <Radix.Title className={modal.title}>{title}</Radix.Title>
          {description && <Radix.Description className={modal.description}>{description}</Radix.Description>}
        </div>
        <IconButton label="Fechar" icon={<X />} onClick={() => props.onOpenChange(false)} />
      </header>
      <ModalBody>{children}</ModalBody>
      {footer && <footer className={`${modal.footer} ${styles.footer}`}>{footer}</footer>}
    </Modal>
  )
}
