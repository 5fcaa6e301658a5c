import { brand } from '#src/brand.ts'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { Card } from './card.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Divider } from './divider.tsx'
import { EmptyState } from './empty-state.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { Notice } from './notice.tsx'
import { Logo } from './ornament.tsx'
import { Page } from './page.tsx'
import { PasswordField } from './password-field.tsx'
import { Picture } from './picture.tsx'
import { Popover } from './popover.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Segmented } from './segmented.tsx'
import { SelectField } from './select-field.tsx'
import { Sheet } from './sheet.tsx'
import { Skeleton, SkeletonText } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { Tabs } from './tabs.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { dark, light, sepia } from './theme/tokens.ts'
import { Toaster } from './toaster.tsx'

const noop = () => {}
const picture = { alt: 'Flores', width: 640, height: 360 }

const atRest: Record<string, ReactElement> = {
  Badge: <Badge tone="gold">Importante</Badge>,
  Button: <Button isBusy>Salvar</Button>,
  ButtonLink: <ButtonLink to="/eventos">Ver eventos</ButtonLink>,
  Card: <Card tone="brand">Hoje</Card>,
  CheckboxField: <CheckboxField label="Aceito" />,
  ConfirmDialog: (
    <ConfirmDialog
      open={false}
      onOpenChange={noop}
      title="Excluir?"
      description="…"
      confirmLabel="Excluir"
      onConfirm={noop}
    />
  ),
  Dialog: <Dialog open={false} onOpenChange={noop} title="Editar" />,
  Divider: <Divider isOrnate />,
  EmptyState: <EmptyState title="Nenhum recado disponível no momento." />,
  IconButton: <IconButton label="Fechar" icon="×" />,
  Logo: <Logo name={brand.name} />,
  Menu: (
    <Menu trigger={<button type="button">Mais</button>}>
      <MenuItem>Editar</MenuItem>
    </Menu>
  ),
  Notice: <Notice tone="danger">Não foi possível enviar</Notice>,
  Page: <Page title="Recados" lead="Novidades" />,
  PasswordField: <PasswordField label="Senha" autoComplete="new-password" />,
  Picture: <Picture {...picture} src="/a.webp" />,
  'Picture sem imagem': <Picture {...picture} src={null} />,
  Popover: (
    <Popover label="Recados" trigger={<button type="button">Sino</button>}>
      …
    </Popover>
  ),
  ProgressBar: <ProgressBar label="Jornada" value={12} max={30} />,
  Segmented: (
    <Segmented label="Aparência" options={[{ value: 'light', label: 'Clara' }]} value="light" onValueChange={noop} />
  ),
  SelectField: <SelectField label="Grupo" placeholder="Selecione…" />,
  Sheet: (
    <Sheet open={false} onOpenChange={noop} title="Carrinho">
      …
    </Sheet>
  ),
  Skeleton: <Skeleton shape="picture" />,
  SkeletonText: <SkeletonText lines={2} />,
  Spinner: <Spinner />,
  Tabs: (
    <Tabs
      label="Quem somos"
      items={[
        { value: 'a', label: 'Nossa História', content: <p>…</p> },
        { value: 'b', label: 'Palavra da Fundadora', content: <p>…</p> },
      ]}
    />
  ),
  TextArea: <TextArea label="Expectativas" limit={1000} />,
  TextField: <TextField label="Nome" />,
  Toaster: <Toaster />,
}

describe('uma página pronta de antemão, sob style-src self', () => {
  it.each(Object.entries(atRest))('%s não traz estilo escrito no HTML', (_name, element) => {
    expect(renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)).not.toMatch(/\sstyle=|<style/)
  })
})

describe('o que os componentes dizem', () => {
  it('um botão ocupado não perde o foco nem o nome', () => {
    const html = renderToStaticMarkup(<Button isBusy>Salvar</Button>)
    expect(html).toMatch(/aria-busy="true"/)
    expect(html).not.toMatch(/\sdisabled/)
    expect(html).toContain('Salvar')
  })

  it('um botão não envia formulários sem que se peça', () => {
    expect(renderToStaticMarkup(<Button>Agora não</Button>)).toContain('type="button"')
    expect(renderToStaticMarkup(<Button type="submit">Enviar</Button>)).toContain('type="submit"')
  })

  it('uma imagem que falta continua a dizer o que mostraria, ou cala se é enfeite', () => {
    expect(renderToStaticMarkup(<Picture {...picture} src={null} />)).toMatch(/role="img" aria-label="Flores"/)
    expect(renderToStaticMarkup(<Picture {...picture} src={null} alt="" />)).toContain('aria-hidden="true"')
  })

  it('uma imagem abaixo da dobra espera; a primeira não', () => {
    expect(renderToStaticMarkup(<Picture {...picture} src="/a.webp" />)).toContain('loading="lazy"')
    expect(renderToStaticMarkup(<Picture {...picture} src="/a.webp" priority />)).toContain('loading="eager"')
  })

  it('uma página tem um só h1, que pode receber o foco', () => {
    const html = renderToStaticMarkup(<Page title="Recados" />)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/<h1 tabindex="-1"[^>]*>Recados/i)
  })
})

describe('a marca', () => {
  it('pinta a barra do navegador com a cor do papel', () => {
    expect(brand.themeColor).toEqual({ light: light.paper, dark: dark.paper, sepia: sepia.paper })
  })
})
