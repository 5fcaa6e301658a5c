import { Dialog as Radix } from 'radix-ui'
import { Button } from '#ui/button.tsx'
import { ConfirmButton, ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import * as dialog from '#ui/dialog.css.ts'
import * as modal from '#ui/modal.css.ts'
import { Modal, ModalBody } from '#ui/modal.tsx'
import { Popover } from '#ui/popover.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast, type ToastItem } from '#ui/toast.ts'
import { ToastView } from '#ui/toast-view.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { Opens } from './parts.tsx'

const longWords =
  'O encontro de intercessão pelas famílias passa para a congregação do Jardim Esperança, na Rua das Acácias.'
const paragraphs = Array.from({ length: 12 }, (_, index) => <p key={index}>{longWords}</p>)
const noop = () => {}

const toasts: ToastItem[] = [
  { id: 1, title: 'Tudo salvo', tone: 'success', duration: 600_000, isOpen: true },
  {
    id: 2,
    title: 'Sem internet',
    description: 'O que você fizer fica guardado.',
    tone: 'info',
    duration: 600_000,
    isOpen: true,
  },
  {
    id: 3,
    title: 'Não foi possível enviar o recado',
    description: longWords,
    tone: 'danger',
    duration: 600_000,
    isOpen: true,
    action: { label: 'Tentar de novo', onSelect: noop },
  },
]

export const layers = {
  'dialog.tsx': {
    'with a footer': (
      <Opens>
        {(layer) => (
          <Dialog
            {...layer}
            title="Novo grupo"
            description="As participantes dele recebem os mesmos recados."
            footer={
              <>
                <Button variant="secondary">Cancelar</Button>
                <Button>Salvar</Button>
              </>
            }
          >
            <TextField label="Nome" />
          </Dialog>
        )}
      </Opens>
    ),
    'long words': (
      <Opens>
        {(layer) => (
          <Dialog {...layer} title={longWords} size="lg">
            {paragraphs}
          </Dialog>
        )}
      </Opens>
    ),
  },
  'confirm-dialog.tsx': {
    normal: (
      <Opens>
        {(layer) => (
          <ConfirmDialog
            {...layer}
            title="Publicar o recado?"
            description="Todas as participantes o veem na hora."
            confirmLabel="Publicar"
            onConfirm={() => layer.onOpenChange(false)}
          />
        )}
      </Opens>
    ),
    danger: (
      <Opens>
        {(layer) => (
          <ConfirmDialog
            {...layer}
            tone="danger"
            title="Excluir o recado?"
            description="Isso não pode ser desfeito."
            confirmLabel="Excluir"
            onConfirm={() => layer.onOpenChange(false)}
          />
        )}
      </Opens>
    ),
    busy: (
      <Opens>
        {(layer) => (
          <ConfirmDialog
            {...layer}
            isBusy
            tone="danger"
            title="Excluir o recado?"
            description="Isso não pode ser desfeito."
            confirmLabel="Excluir"
            onConfirm={noop}
          />
        )}
      </Opens>
    ),
    'behind a button': (
      <ConfirmButton
        variant="quiet"
        label="Excluir"
        tone="danger"
        title="Excluir o recado?"
        description="Isso não pode ser desfeito."
        confirmLabel="Excluir"
        onConfirm={() => true}
      />
    ),
    'disabled until typed': (
      <Opens>
        {(layer) => (
          <ConfirmDialog
            {...layer}
            canConfirm={false}
            tone="danger"
            title="Excluir a conta?"
            description="Tudo o que é dela é apagado."
            confirmLabel="Excluir"
            onConfirm={noop}
          >
            <TextField label="Escreva o nome da participante" />
          </ConfirmDialog>
        )}
      </Opens>
    ),
  },
  'sheet.tsx': {
    'with a footer': (
      <Opens>
        {(layer) => (
          <Sheet {...layer} title="Carrinho" description="Dois produtos" footer={<Button block>Pedir</Button>}>
            <p>Caneca Florescer</p>
          </Sheet>
        )}
      </Opens>
    ),
    'long words': (
      <Opens>
        {(layer) => (
          <Sheet {...layer} title={longWords}>
            {paragraphs}
          </Sheet>
        )}
      </Opens>
    ),
  },
  'modal.tsx': {
    'bare surface': (
      <Opens>
        {(layer) => (
          <Modal {...layer} className={`${dialog.dialog} ${dialog.size.sm}`}>
            <header className={modal.header}>
              <div className={modal.headings}>
                <Radix.Title className={modal.title}>O que os diálogos têm em comum</Radix.Title>
                <Radix.Description className={modal.description}>O véu, o foco e a parte que rola.</Radix.Description>
              </div>
            </header>
            <ModalBody>
              <p>{longWords}</p>
            </ModalBody>
          </Modal>
        )}
      </Opens>
    ),
  },
  'popover.tsx': {
    normal: (
      <Popover
        align="start"
        label="Recados"
        trigger={
          <Button variant="secondary" data-opens="">
            Open
          </Button>
        }
      >
        <p>Nenhum recado novo.</p>
      </Popover>
    ),
    'long words': (
      <Popover
        align="start"
        label="Recados"
        trigger={
          <Button variant="secondary" data-opens="">
            Open
          </Button>
        }
      >
        {paragraphs}
      </Popover>
    ),
  },
  'toast-view.tsx': {
    'three at once': <Opens>{({ open }) => open && <ToastView toasts={toasts} />}</Opens>,
  },
  'toaster.tsx': {
    'one after the other': (
      <>
        <Toaster />
        <Button variant="secondary" onClick={() => toast({ title: 'Tudo salvo', tone: 'success' })}>
          success
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Sem internet', description: 'O que você fizer fica guardado.' })}
        >
          info
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Não foi possível enviar', tone: 'danger', description: longWords })}
        >
          danger
        </Button>
      </>
    ),
  },
}
