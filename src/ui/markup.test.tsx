import { brand } from '#src/brand.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Button } from './button.tsx'
import { Page } from './page.tsx'
import { Picture } from './picture.tsx'
import { dark, light, sepia } from './theme/tokens.ts'

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
  'Picture without an image': <Picture {...picture} src={null} />,
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

describe('a prerendered page under style-src self', () => {
  it.each(Object.entries(atRest))('%s has no inline style in its HTML', (_name, element) => {
    expect(renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)).not.toMatch(/\sstyle=|<style/)
  })
})

describe('what the components tell assistive technology', () => {
  it('a busy button keeps its focus and its name', () => {
    const html = renderToStaticMarkup(<Button isBusy>Salvar</Button>)
    expect(html).toMatch(/aria-busy="true"/)
    expect(html).not.toMatch(/\sdisabled/)
    expect(html).toContain('Salvar')
  })

  it('a button does not submit forms unless asked to', () => {
    expect(renderToStaticMarkup(<Button>Agora não</Button>)).toContain('type="button"')
    expect(renderToStaticMarkup(<Button type="submit">Enviar</Button>)).toContain('type="submit"')
  })

  it('a missing picture still says what it would show, or is silent if decorative', () => {
    expect(renderToStaticMarkup(<Picture {...picture} src={null} />)).toMatch(/role="img" aria-label="Flores"/)
    expect(renderToStaticMarkup(<Picture {...picture} src={null} alt="" />)).toContain('aria-hidden="true"')
  })

  it('a picture below the fold loads lazily; the first one does not', () => {
    expect(renderToStaticMarkup(<Picture {...picture} src="/a.webp" />)).toContain('loading="lazy"')
    expect(renderToStaticMarkup(<Picture {...picture} src="/a.webp" priority />)).toContain('loading="eager"')
  })

  it('a page has a single h1, which can receive focus', () => {
    const html = renderToStaticMarkup(<Page title="Recados" />)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/<h1 tabindex="-1"[^>]*>Recados/i)
  })
})

describe('the brand', () => {
  it('colours the browser’s bar like the paper', () => {
    expect(brand.themeColor).toEqual({ light: light.paper, dark: dark.paper, sepia: sepia.paper })
  })
})
