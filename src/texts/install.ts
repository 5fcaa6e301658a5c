import { brand } from '../brand.ts'

export const installTexts = {
  title: 'Instalar o aplicativo',
  lead: `Leve o ${brand.name} na tela do seu celular, como qualquer outro aplicativo. Não pesa, é de graça e não passa por loja.`,
  ready: {
    title: 'Pronto para instalar',
    description: 'Um toque, e o ícone aparece na tela do seu aparelho.',
    action: 'Instalar agora',
  },
  installed: {
    title: 'O aplicativo já está instalado',
    description: 'Você está usando a versão instalada. Não falta mais nada.',
  },
  justInstalled: {
    title: 'Aplicativo instalado!',
    description: `Procure o ícone do ${brand.name} na tela do aparelho.`,
  },
  unavailable: {
    title: 'A instalação não está disponível no momento',
    description: 'Neste navegador ela é feita pelo menu dele, em três passos. Veja abaixo como.',
    onComputer:
      'O lugar do aplicativo é o celular: aponte a câmera para o código abaixo. Neste computador, o Chrome e o Edge instalam pelo menu deles, e o Safari pelo menu Arquivo, em “Adicionar ao Dock”.',
    toSteps: 'Ver os passos',
  },
  insideAnotherApp: {
    title: 'Você está dentro de outro aplicativo',
    description: {
      iphone: 'Daqui não dá para instalar. Copie o endereço e abra no Safari.',
      other: 'Daqui não dá para instalar. Copie o endereço e abra no Chrome.',
    },
    copy: 'Copiar endereço',
    copied: 'Endereço copiado',
    notCopied: 'Não foi possível copiar. O endereço é:',
  },
  onComputer: {
    heading: 'Está no computador?',
    text: 'Aponte a câmera do celular para o código. Esta página se abre nele, com os passos para instalar.',
    alt: (address: string) => `Código QR com o endereço ${address}`,
    address: 'Ou digite no celular:',
  },
  iphone: {
    heading: 'No iPhone',
    folded: 'Usa iPhone? Veja aqui',
    note: {
      title: 'Antes de começar',
      text: 'O iPhone guarda o aplicativo instalado separado do Safari. Por isso, na primeira vez que abrir pelo ícone, você entra mais uma vez com o seu e‑mail e a sua senha. O que você já fez volta sozinho.',
    },
    steps: [
      {
        title: 'Toque em Compartilhar',
        text: 'Abra esta página no Safari e toque no quadrado com a seta para cima, na barra do navegador.',
      },
      { title: 'Escolha “Adicionar à Tela de Início”', text: 'Role a lista um pouco para baixo até encontrar.' },
      { title: 'Toque em “Adicionar”', text: 'Se aparecer “Abrir como App da Web”, deixe ligado.' },
    ],
  },
  android: {
    heading: 'No Android',
    folded: 'Usa Android? Veja aqui',
    steps: [
      { title: 'Abra o menu do navegador', text: 'No Chrome, são os três pontinhos no alto, à direita.' },
      { title: 'Escolha “Instalar aplicativo”', text: 'Em alguns aparelhos se chama “Adicionar à tela inicial”.' },
      { title: 'Confirme em “Instalar”', text: 'Em instantes o ícone aparece junto dos outros.' },
    ],
  },
  benefitsHeading: 'O que muda quando você instala',
  benefits: [
    { title: 'Abre sem internet', text: 'O devocional de hoje fica guardado no aparelho e abre mesmo sem sinal.' },
    { title: 'Está sempre à mão', text: 'Um toque no ícone, sem procurar endereço nem aba.' },
    { title: 'Tela inteira para ler', text: 'Sem a barra do navegador disputando a sua atenção.' },
    { title: 'Guarda por mais tempo', text: 'Navegadores apagam o que não se visita; o aplicativo instalado fica.' },
  ],
} as const
