import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import * as dialog from './dialog.css.ts'
import { Modal, ModalBody } from './modal.tsx'
import * as modal from './modal.css.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Says what will happen and whether it can be undone. */
  description: ReactNode
  /** A verb: 'Excluir', 'Sair'. */
  confirmLabel: string
  /** Default 'Cancelar'. This button gets the initial focus. */
  cancelLabel?: string
  /** Default `brand`; `danger` if it cannot be undone. */
  tone?: 'brand' | 'danger'
  /** The confirmed work is running. The caller closes the dialog when it is done. */
  isBusy?: boolean
  /** Default true. False until the person has typed what is asked. */
  canConfirm?: boolean
  onConfirm: () => void
  /** For example a list of what is lost, or a field to type a name into. */
  children?: ReactNode
}

/**
 * Asks before something happens. Its role is alertdialog; a click outside does not close it, Esc
 * cancels. Confirming does not close it: the caller does, at once or when the work is done.
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

export interface ConfirmButtonProps
  extends
    Pick<ButtonProps, 'variant' | 'className' | 'aria-label'>,
    Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm' | 'children'> {
  /** The button's own words. */
  label: string
  /** What is confirmed. Resolves to whether it is done: until then the question stays open. */
  onConfirm: () => boolean | Promise<boolean>
  /** Called when it is done, as the question closes. */
  onDone?: () => void
  /** Shown in the question. */
  children?: ReactNode
}

/** A button that asks before it does what it says. */
export function ConfirmButton({
  label,
  'aria-label': name,
  variant,
  className,
  onConfirm,
  onDone,
  ...question
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false)

  async function confirm() {
    if (!(await onConfirm())) return
    setIsAsking(false)
    onDone?.()
  }

  return (
    <>
      <Button
        variant={variant}
        className={className}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog {...question} open={isAsking} onOpenChange={setIsAsking} onConfirm={() => void confirm()} />
    </>
  )
}
