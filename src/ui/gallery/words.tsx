import { Bell, Pin } from 'lucide-react'
import { brand } from '#src/brand.ts'
import { Address } from '#ui/address.tsx'
import { Badge } from '#ui/badge.tsx'
import { Divider } from '#ui/divider.tsx'
import createLucideIcon from '#ui/lucide-icon.tsx'
import { Link } from '#ui/link.tsx'
import { Logo, Ornament } from '#ui/ornament.tsx'
import { Heading, Lead, Muted } from '#ui/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { stack } from './gallery.css.ts'

const DrawnIcon = createLucideIcon({
  name: 'check',
  node: [['path', { d: 'M20 6 9 17l-5-5', key: 'tick' }]],
})

const longWords =
  'Encontro de intercessão pelas famílias e apresentação das congregações do interior, com Maria Aparecida Vasconcellos'

export const words = {
  'text.tsx': {
    headings: (
      <div className={stack}>
        <Heading size="display">Cura, identidade</Heading>
        <Heading>Dia 4 de 30</Heading>
        <Heading level={3}>Para hoje</Heading>
        <Heading level={4}>Um versículo</Heading>
      </div>
    ),
    lead: <Lead>Trinta dias de leitura, um por dia, no seu tempo.</Lead>,
    muted: <Muted>Publicado em 5 de novembro, às 6h30</Muted>,
    'long words': (
      <div className={stack}>
        <Heading>{longWords}</Heading>
        <Lead>{longWords}</Lead>
      </div>
    ),
  },
  'badge.tsx': {
    tones: (
      <>
        <Badge>Rascunho</Badge>
        <Badge tone="brand">Novo</Badge>
        <Badge tone="sage">Concluído</Badge>
        <Badge tone="gold">Importante</Badge>
        <Badge tone="danger">Vencido</Badge>
      </>
    ),
    icon: (
      <Badge tone="gold" icon={<Pin />}>
        Fixado
      </Badge>
    ),
    'long words': <Badge tone="brand">{longWords}</Badge>,
  },
  'link.tsx': {
    normal: <Link to="/eventos">Ver os encontros</Link>,
    focus: <Link to="/eventos">Ver os encontros</Link>,
    'a whole address': <Link to="https://florescer.example">florescer.example</Link>,
  },
  'address.tsx': {
    normal: <Address>maria@florescer.example</Address>,
    'long words': <Address>maria.aparecida.vasconcellos-de_albuquerque@comunidade.florescer.example</Address>,
  },
  'ornament.tsx': {
    blossom: (
      <Heading>
        <Ornament />
      </Heading>
    ),
    logos: (
      <>
        <Logo name={brand.name} size="sm" />
        <Logo name={brand.name} />
        <Logo name={brand.name} size="lg" />
      </>
    ),
  },
  'divider.tsx': { hairline: <Divider />, ornate: <Divider isOrnate /> },
  'lucide-icon.tsx': {
    'as built': <DrawnIcon />,
    'as developed': <Bell aria-hidden="true" />,
    named: <DrawnIcon aria-hidden="false" role="img" aria-label="Concluído" />,
  },
  'visually-hidden.tsx': {
    'read, not seen': (
      <p>
        Dia 4 ✓<VisuallyHidden>concluído</VisuallyHidden>
      </p>
    ),
  },
}
