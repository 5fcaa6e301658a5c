import { brand, founderName } from '../brand.ts'

export const landingTexts = {
  title: 'Início',
  headline: brand.tagline,
  visitor: {
    eyebrow: 'Um ministério de mulheres',
    lead: 'Trinta dias de leitura e oração, um passo por vez, ao lado de mulheres que também estão florescendo.',
    enter: 'Entrar no Ministério',
    way: 'Em três passos: o seu pedido, o convite, o caminho.',
    request: 'Pedir meu acesso',
  },
  days: {
    heading: 'Três dos trinta dias',
    titles: ['Dia 4: Pousar a bolsa no chão', 'Dia 5: Quando a noite demora', 'Dia 28: Lençóis ao sol'],
  },
  founder: {
    text: 'Até terra dura floresce. Venha como está.',
    signedBy: `${founderName}, a fundadora`,
  },
  tilesHeading: 'O que você encontra aqui',
  tiles: {
    about: {
      title: 'Quem somos',
      description: 'De onde viemos, em que cremos e por que este lugar existe.',
    },
    devotional: {
      title: 'Devocional',
      description: 'Uma jornada de 30 dias para ler, orar e guardar no coração.',
    },
    events: {
      title: 'Eventos',
      description: 'Encontros para se ver de perto, orar e celebrar juntas.',
    },
    shop: {
      title: 'Loja Oficial',
      description: 'Livros, canecas e lembranças que ajudam a sustentar o ministério.',
    },
  },
  install: {
    title: 'Leve com você',
    description: 'Instale o aplicativo no celular e abra o devocional com um toque, mesmo sem internet.',
    action: 'Instalar o aplicativo',
  },
  verse: {
    text: 'O ermo exultará e florescerá como a rosa.',
    reference: 'Isaías 35:1, Almeida RC 1911',
  },
  steps: {
    heading: 'Como começar, em três passos',
    items: [
      { title: 'Peça o seu acesso', description: 'Conte um pouco sobre você. Lemos cada pedido com carinho.' },
      { title: 'Receba o convite', description: 'Quando for aprovada, você recebe um e‑mail para criar a sua senha.' },
      { title: 'Caminhe conosco', description: 'Leia um devocional por dia, no seu tempo, também sem internet.' },
    ],
  },
} as const
