import { brand } from '../brand.ts'

export const shellTexts = {
  skipLink: 'Pular para o conteúdo',
  mainNavigation: 'Principal',
  bottomNavigation: 'Inferior',
  back: 'Voltar',
  home: `${brand.name}, página inicial`,
  loading: 'Carregando…',
  pageLoaded: (title: string) => `Página carregada: ${title}`,
  signIn: 'Entrar',
  install: 'Instalar',
  account: 'Minha conta',
  accountOf: (name: string) => `Minha conta: ${name}`,
  links: {
    home: 'Home',
    about: 'Quem Somos',
    start: 'Início',
    devotionals: 'Devocionais',
    recados: 'Recados',
    values: 'Valores',
    videos: 'Vídeos',
    events: 'Eventos',
    shop: 'Loja',
    profile: 'Perfil',
    admin: 'Admin',
  },
  footer: {
    copyright: (year: number) => `© ${year} ${brand.name}`,
    contact: 'Fale conosco',
    privacy: 'Política de Privacidade',
    navigation: 'Rodapé',
  },
  failure: {
    title: 'Algo não saiu como devia',
    description:
      'A culpa não é sua, e nada do que você guardou se perdeu. Tente outra vez; se continuar, escreva para nós.',
    retry: 'Tentar novamente',
    home: 'Ir para o início',
  },
  chunkFailure: {
    title: 'Não conseguimos abrir esta tela',
    description: 'Parte do aplicativo não chegou até aqui. Verifique a conexão e tente novamente.',
  },
} as const

/** Of a page whose scripts did not come. Apart from the shell's texts: only the build needs them. */
export const notOpenedTexts = {
  title: 'O aplicativo não abriu por completo.',
  tapsLost: 'Se você tocou em algo, isso não foi guardado.',
  openAgain: 'Abrir de novo',
} as const
