import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import * as dialog from './dialog.css.ts'
import { Modal, ModalBody } from './modal.tsx'
import * as modal from './modal.css.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description: ReactNode
  /** A verb: 'Excluir', 'Sair'. */
  confirmLabel: string
  /** Default 'Cancelar'; has the focus first. */
  cancelLabel?: string
  /** Default `brand`; `danger` for what can't be undone. */
  tone?: 'brand' | 'danger'
  /** The confirmed work is under way. The caller closes the dialog when it is over. */
  isBusy?: boolean
  /** Default true; false until what she has to type stands there. */
  canConfirm?: boolean
  onConfirm: () => void
  /** More than words: a list of what is lost, a field to type a name into. */
  children?: ReactNode
}

/**
 * Asks before something happens. Role alertdialog; a press beside it doesn't close it, Esc cancels.
 * Confirming does not close it: the caller does, at once or when the work is over.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancelar',
  tone = 'brand',
  isBusy = false,
  canConfirm = true,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      role="alertdialog"
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={cancel}
      isDismissible={false}
      className={`${dialog.dialog} ${dialog.size.sm}`}
    >
      <header className={modal.header}>
        <div className={modal.headings}>
          <Radix.Title className={modal.title}>{title}</Radix.Title>
          <Radix.Description className={modal.description}>{description}</Radix.Description>
        </div>
      </header>
      {children ? <ModalBody>{children}</ModalBody> : <div className={modal.gap} />}
      <footer className={modal.footer}>
        <Button ref={cancel} variant="secondary" onClick={() => onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button
          variant={tone === 'danger' ? 'danger' : 'primary'}
          isBusy={isBusy}
          disabled={!canConfirm}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </footer>
    </Modal>
  )
}
