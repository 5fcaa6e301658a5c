import { Heart, MoreVertical, Pencil, Plus, Trash2, X } from 'lucide-react'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LazyMenu, Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'

const longWords = 'Enviar o recado e os e-mails para todas as participantes do grupo de intercessão'

const items = (
  <>
    <MenuItem icon={<Pencil />}>Editar</MenuItem>
    <MenuItem to="/recados">Ver como as participantes</MenuItem>
    <MenuItem disabled>Enviar de novo</MenuItem>
    <MenuSeparator />
    <MenuItem icon={<Trash2 />} tone="danger">
      Excluir
    </MenuItem>
  </>
)

export const buttons = {
  'button.tsx': {
    variants: (
      <>
        <Button>Salvar</Button>
        <Button variant="secondary">Depois</Button>
        <Button variant="quiet">Agora não</Button>
        <Button variant="danger">Excluir</Button>
      </>
    ),
    focus: (
      <>
        <Button>Salvar</Button>
        <Button variant="secondary">Depois</Button>
        <Button variant="quiet">Agora não</Button>
        <Button variant="danger">Excluir</Button>
      </>
    ),
    hover: (
      <>
        <Button>Salvar</Button>
        <Button variant="secondary">Depois</Button>
        <Button variant="quiet">Agora não</Button>
        <Button variant="danger">Excluir</Button>
      </>
    ),
    disabled: (
      <>
        <Button disabled>Salvar</Button>
        <Button variant="secondary" disabled>
          Depois
        </Button>
        <Button variant="quiet" disabled>
          Agora não
        </Button>
        <Button variant="danger" disabled>
          Excluir
        </Button>
      </>
    ),
    busy: (
      <>
        <Button isBusy>Salvar</Button>
        <Button variant="secondary" isBusy>
          Depois
        </Button>
        <Button variant="danger" isBusy>
          Excluir
        </Button>
      </>
    ),
    'icon and sizes': (
      <>
        <Button icon={<Plus />}>Novo recado</Button>
        <Button size="lg" icon={<Plus />}>
          Novo recado
        </Button>
      </>
    ),
    block: <Button block>Entrar</Button>,
    'long words': <Button icon={<Plus />}>{longWords}</Button>,
  },
  'button-link.tsx': {
    normal: <ButtonLink to="/eventos">Ver os encontros</ButtonLink>,
    focus: <ButtonLink to="/eventos">Ver os encontros</ButtonLink>,
    secondary: (
      <ButtonLink to="/loja" variant="secondary" icon={<Heart />}>
        Favoritos
      </ButtonLink>
    ),
    'long words': <ButtonLink to="/recados">{longWords}</ButtonLink>,
  },
  'icon-button.tsx': {
    variants: (
      <>
        <IconButton label="Fechar" icon={<X />} />
        <IconButton label="Favoritar" icon={<Heart />} variant="brand" />
        <IconButton label="Editar" icon={<Pencil />} variant="outline" />
        <IconButton label="Excluir" icon={<Trash2 />} variant="danger" />
        <IconButton label="Favoritar" word="Favoritar" icon={<Heart />} variant="brand" />
      </>
    ),
    focus: (
      <>
        <IconButton label="Fechar" icon={<X />} />
        <IconButton label="Editar" icon={<Pencil />} variant="outline" />
      </>
    ),
    hover: (
      <>
        <IconButton label="Fechar" icon={<X />} />
        <IconButton label="Favoritar" icon={<Heart />} variant="brand" />
        <IconButton label="Editar" icon={<Pencil />} variant="outline" />
        <IconButton label="Excluir" icon={<Trash2 />} variant="danger" />
      </>
    ),
    disabled: (
      <>
        <IconButton label="Fechar" icon={<X />} disabled />
        <IconButton label="Editar" icon={<Pencil />} variant="outline" aria-disabled />
      </>
    ),
    busy: (
      <>
        <IconButton label="Fechar" icon={<X />} isBusy />
        <IconButton label="Editar" icon={<Pencil />} variant="outline" isBusy />
      </>
    ),
    pressed: <IconButton label="Favoritar" icon={<Heart />} variant="brand" aria-pressed />,
  },
  'menu.tsx': {
    menu: (
      <Menu align="start" trigger={<IconButton label="Mais ações" icon={<MoreVertical />} data-opens="" />}>
        {items}
      </Menu>
    ),
    'in a table of many rows': (
      <LazyMenu align="start" trigger={<IconButton label="Mais ações" icon={<MoreVertical />} />}>
        {items}
      </LazyMenu>
    ),
  },
}
