import { CalendarDays, Inbox } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { cardBody, stretchedLink } from '#ui/card.css.ts'
import { Card } from '#ui/card.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import {
  Basket,
  Bud,
  FoldedLetter,
  LaidTable,
  LookingGlass,
  Parcel,
  PressedBlossom,
  QuietScreen,
  WindingPath,
} from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { MoreRows } from '#ui/more-rows.tsx'
import { Pages } from '#ui/pages.tsx'
import { Picture } from '#ui/picture.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { Chooses, Frame, Wide } from './parts.tsx'

const picture = { width: 1280, height: 800, alt: 'A jornada num computador' }
const shot = '/screenshots/jornada-computador.webp'
const longWords =
  'O encontro de intercessão pelas famílias passa para a congregação do Jardim Esperança, na Rua das Acácias.'

interface Person {
  name: string
  group: string
  state: string
}

const people: Person[] = [
  { name: 'Maria Aparecida Vasconcellos de Albuquerque', group: 'Raízes', state: 'Ativa' },
  { name: 'Joana Lima', group: 'Grupo de intercessão pelas famílias', state: 'À espera' },
]
const columns: DataColumn<Person>[] = [
  { key: 'name', header: 'Nome', cell: ({ name }) => name, isRowHeader: true },
  { key: 'group', header: 'Grupo', cell: ({ group }) => group },
  { key: 'state', header: 'Situação', cell: ({ state }) => <Badge>{state}</Badge>, isNarrow: true },
]

export const containers = {
  'card.tsx': {
    surface: <Card>Um recado de hoje</Card>,
    flat: <Card tone="flat">Sem sombra</Card>,
    brand: <Card tone="brand">O dia de hoje</Card>,
    sage: <Card tone="sage">Concluído</Card>,
    gold: <Card tone="gold">Importante</Card>,
    'small and large padding': (
      <>
        <Card padding="sm">Pouco ar</Card>
        <Card padding="lg">Muito ar</Card>
      </>
    ),
    'with a picture': (
      <Card padding="none">
        <Picture {...picture} src={shot} />
        <div className={cardBody}>
          <Heading level={3}>Encontro de mulheres</Heading>
          <Muted>Sábado, 19h30</Muted>
        </div>
      </Card>
    ),
    interactive: (
      <Card isInteractive>
        <Link className={stretchedLink} to="/eventos">
          A ficha inteira se toca
        </Link>
      </Card>
    ),
    focus: (
      <Card isInteractive>
        <Link className={stretchedLink} to="/eventos">
          A ficha inteira se toca
        </Link>
      </Card>
    ),
    'long words': <Card>{longWords}</Card>,
  },
  'notice.tsx': {
    info: <Notice title="Sem internet">O que você fizer fica guardado.</Notice>,
    sage: <Notice tone="sage">Dia concluído.</Notice>,
    gold: (
      <Notice tone="gold" title="Um dia novo" action={<Button variant="secondary">Abrir</Button>}>
        O quinto dia já pode ser lido.
      </Notice>
    ),
    danger: (
      <Notice tone="danger" title="Não foi possível enviar">
        Tente de novo daqui a pouco.
      </Notice>
    ),
    'long words': (
      <Notice title={longWords} action={<Button variant="secondary">{longWords}</Button>}>
        {longWords}
      </Notice>
    ),
  },
  'empty-state.tsx': {
    blossom: <EmptyState title="Nenhum recado ainda">Quando houver um, ele aparece aqui.</EmptyState>,
    'icon and action': (
      <EmptyState
        icon={<CalendarDays />}
        title="Nenhum encontro marcado"
        action={<ButtonLink to="/recados">Ver os recados</ButtonLink>}
      >
        Os próximos são anunciados nos recados.
      </EmptyState>
    ),
    'long words': (
      <EmptyState icon={<Inbox />} title={longWords}>
        {longWords}
      </EmptyState>
    ),
  },
  'drawings.tsx': {
    'to come': <EmptyState icon={<Bud />} title="Cada passo tem seu tempo" />,
    'nothing written': <EmptyState icon={<FoldedLetter />} title="Nenhum recado ainda" />,
    'not there': <EmptyState icon={<WindingPath />} title="Página não encontrada" />,
    'nobody invited': <EmptyState icon={<LaidTable />} title="Nenhum encontro marcado" />,
    'nothing to watch': <EmptyState icon={<QuietScreen />} title="Nenhum vídeo ainda" />,
    'nothing in it': <EmptyState icon={<Basket />} title="Carrinho vazio" />,
    'none on its way': <EmptyState icon={<Parcel />} title="Nenhum pedido ainda" />,
    'none kept': <EmptyState icon={<PressedBlossom />} title="Nenhum favorito ainda" />,
    'not found': <EmptyState icon={<LookingGlass />} title="Nada encontrado" />,
  },
  'picture.tsx': {
    loaded: <Picture {...picture} src={shot} />,
    'none: the blossom': <Picture {...picture} src={null} />,
    'failed: the blossom': <Picture {...picture} src="/icons/there-is-none.png" />,
    square: <Picture {...picture} src={shot} ratio="1/1" />,
  },
  'data-table.tsx': {
    rows: (
      <Wide>
        <DataTable caption="Participantes" columns={columns} rows={people} rowKey={({ name }) => name} />
      </Wide>
    ),
    'one selected': (
      <Wide>
        <DataTable
          caption="Participantes"
          columns={columns}
          rows={people}
          rowKey={({ name }) => name}
          isSelected={({ state }) => state === 'Ativa'}
        />
      </Wide>
    ),
    'no rows': (
      <Wide>
        <DataTable caption="Participantes" columns={columns} rows={[]} rowKey={({ name }) => name} />
      </Wide>
    ),
  },
  'more-rows.tsx': {
    normal: (
      <MoreRows isBusy={false} onMore={() => undefined}>
        Mostrar mais 50
      </MoreRows>
    ),
    busy: (
      <MoreRows isBusy onMore={() => undefined}>
        Mostrar mais 50
      </MoreRows>
    ),
  },
  'pages.tsx': {
    first: (
      <Wide>
        <Chooses first={1}>{(page, choose) => <Pages total={1234} page={page} last={62} onPage={choose} />}</Chooses>
      </Wide>
    ),
    last: (
      <Wide>
        <Pages total={1234} page={62} last={62} onPage={() => undefined} />
      </Wide>
    ),
  },
  'tabs.tsx': {
    normal: (
      <Tabs
        label="Quem somos"
        items={[
          { value: 'historia', label: 'História', content: <p>Tudo começou numa sala.</p> },
          { value: 'fundadora', label: 'Fundadora', content: <p>Uma palavra para você.</p> },
        ]}
      />
    ),
    focus: (
      <Tabs
        label="Pedidos"
        items={[
          { value: 'espera', label: 'À espera', count: 3, content: <p>Três pedidos.</p> },
          { value: 'aceitos', label: 'Aceitos', count: 128, content: null },
        ]}
      />
    ),
    'long words': (
      <Tabs
        label="Grupos"
        items={[
          { value: 'um', label: 'Intercessão pelas famílias', count: 12, content: <p>{longWords}</p> },
          { value: 'dois', label: 'Acolhimento e visitas', content: null },
          { value: 'tres', label: 'Congregações do interior', content: null },
        ]}
      />
    ),
  },
  'page.tsx': {
    wide: (
      <Wide>
        <Frame>
          <Page title="Recados" lead="O que há de novo no ministério." actions={<Button>Novo recado</Button>}>
            <p>O conteúdo da página.</p>
          </Page>
        </Frame>
      </Wide>
    ),
    reading: (
      <Wide>
        <Frame>
          <Page title={longWords} width="reading" />
        </Frame>
      </Wide>
    ),
  },
}
