import { brand, founderName } from '../brand.ts'

export const aboutTexts = {
  title: 'Quem Somos',
  lead: 'Mulheres comuns, com histórias de verdade, aprendendo a florescer juntas.',
  tabsLabel: 'Sobre o ministério',
  history: {
    label: 'Nossa História',
    heading: 'Começou em volta de uma mesa',
    paragraphs: [
      `O ${brand.name} nasceu pequeno: algumas mulheres, café passado na hora e uma Bíblia aberta. Uma contava o que doía, as outras ouviam sem pressa. Ninguém precisava chegar pronta.`,
      'Fomos percebendo que muitas de nós carregavam as mesmas perguntas: se Deus ainda nos via, se havia conserto para o que se quebrou, se a nossa vida servia para alguma coisa. E fomos percebendo também que, quando uma mulher é ouvida com amor e volta a ouvir a voz de Deus, algo nela recomeça.',
      'Daquelas conversas ficaram três palavras, que até hoje dão o rumo:',
    ],
    pillars: [
      {
        name: 'Cura',
        text: 'O que foi ferido pode ser cuidado. Com oração, com tempo e com gente por perto, e sem fingir que não doeu.',
      },
      {
        name: 'Identidade',
        text: 'Antes de ser o que fizemos ou o que fizeram conosco, somos filhas amadas. É daí que se recomeça.',
      },
      {
        name: 'Propósito',
        text: 'Toda história, inclusive a sua, pode virar abrigo para outra pessoa.',
      },
    ],
    closing: [
      'Para que ninguém caminhasse sozinha entre um encontro e outro, escrevemos uma jornada de 30 dias: uma leitura por dia, curta o bastante para a correria e funda o bastante para a noite. Este aplicativo guarda essa jornada no seu bolso, também onde a internet não chega.',
      'Não somos consultório nem pronto-socorro. Se você está em perigo ou pensa em se machucar, procure ajuda agora: o CVV atende de graça pelo 188, a qualquer hora, e a Central de Atendimento à Mulher, pelo 180. Depois volte. Tem lugar para você aqui.',
    ],
  },
  founder: {
    label: 'Palavra da Fundadora',
    heading: 'Uma carta para você',
    paragraphs: [
      'Querida,',
      'Não sei em que dia esta carta encontra você. Pode ser um dia bom, de café quente e janela aberta. Pode ser um daqueles em que levantar da cama já é uma vitória. Escrevo pensando nos dois.',
      'Houve um tempo em que eu servia a todos e não contava a ninguém que, por dentro, estava seca. Achava que fé era aguentar. Foi uma amiga que sentou ao meu lado, sem sermão, e me disse apenas: “você não precisa se esconder de Deus”. Eu chorei tudo o que não tinha chorado. E ali, sem que nada à minha volta tivesse mudado, alguma coisa brotou.',
      'Foi por isso que este ministério começou: para que outra mulher tenha quem sente ao lado dela. Você não precisa ter as palavras certas, nem a roupa certa, nem a vida em ordem. Não precisa terminar os 30 dias em 30 dias. Se parar, o caminho espera por você no mesmo lugar.',
      'Eu creio, porque vi acontecer, que até terra dura floresce. Venha como está. Vamos devagar, e vamos juntas.',
    ],
    signature: 'Com carinho,',
    signedBy: `${founderName}, fundadora do ${brand.name}`,
  },
  join: {
    heading: 'Quer caminhar conosco?',
    text: 'Conte um pouco sobre você. Lemos cada pedido com carinho e respondemos por e‑mail.',
    action: 'Quero fazer parte',
  },
} as const
