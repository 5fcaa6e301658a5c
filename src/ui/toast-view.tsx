import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { dismissToast, type ToastItem } from './toast.ts'
import * as styles from './toast-view.css.ts'

const icons = { success: CircleCheck, danger: CircleAlert, info: Info }

/** How the toasts look and behave; toaster.tsx fetches this module when it is needed. */
export function ToastView({ toasts }: { toasts: readonly ToastItem[] }) {
  return (
    <Toast.Provider label="Notificação" swipeDirection="right">
      {toasts.map((item) => (
        <OneToast key={item.id} item={item} />
      ))}
      {/* aria-live (off: radix announces beside it) keeps an open dialog from hiding the toasts. */}
      <Toast.Viewport className={styles.viewport} label="Notificações ({hotkey})" aria-live="off" />
    </Toast.Provider>
  )
}

function OneToast({ item }: { item: ToastItem }) {
  const { id, title, description, tone, duration, action, isOpen } = item
  const Icon = icons[tone]
  return (
    <Toast.Root
      className={styles.toast}
      type={tone === 'danger' ? 'foreground' : 'background'}
      duration={duration}
      open={isOpen}
      onOpenChange={(open) => open || dismissToast(id)}
    >
      <span className={classNames(styles.icon, styles.iconTone[tone])} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.body}>
        <Toast.Title className={styles.title}>{title}</Toast.Title>
        {description && <Toast.Description className={styles.description}>{description}</Toast.Description>}
        {action && (
          <Toast.Action asChild altText={action.altText ?? action.label}>
            <Button variant="secondary" className={styles.action} onClick={action.onSelect}>
              {action.label}
            </Button>
          </Toast.Action>
        )}
      </div>
      <Toast.Close asChild>
        <IconButton label="Fechar" icon={<X />} className={styles.close} />
      </Toast.Close>
    </Toast.Root>
  )
}
