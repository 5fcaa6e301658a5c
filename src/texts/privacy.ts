import { brand } from '../brand.ts'

export interface PolicySection {
  title: string
  /** A string is a paragraph, an array is a list. The page emphasises the name of a list item. */
  parts: readonly (string | readonly { name?: string; text: string }[])[]
}

const { name, contactEmail } = brand

const sections: readonly PolicySection[] = [
  {
    title: 'Quem cuida dos seus dados',
    parts: [
      `O ministério ${name} é o controlador dos dados tratados neste site e aplicativo, nos termos da Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018). Para qualquer assunto desta política, inclusive para falar com quem responde pela proteção de dados, escreva para ${contactEmail}.`,
      'Você pode ler a página inicial, a história do ministério e esta política sem se identificar. Só pedimos dados de quem quer participar.',
    ],
  },
  {
    title: 'Quais dados tratamos',
    parts: [
      [
        {
          name: 'No pedido de acesso:',
          text: 'nome, e‑mail, telefone, endereço, data de nascimento, Instagram, grupo, como nos conheceu e o que espera encontrar. Igreja, se é batizada e quem a convidou são opcionais. Guardamos também a data do pedido, a decisão sobre ele e a versão desta política que você aceitou.',
        },
        {
          name: 'Na sua conta:',
          text: 'nome, e‑mail, grupo, situação da conta, data da aprovação, último acesso e a sua senha, esta apenas de forma cifrada, que ninguém consegue ler.',
        },
        {
          name: 'Na sua caminhada:',
          text: 'quando começou a jornada, os dias concluídos, os devocionais favoritos e os recados lidos.',
        },
        {
          name: 'Nos encontros:',
          text: 'se você vai, talvez vá ou não vai, e desde quando. A equipe vê o seu nome com a resposta, para preparar o encontro; as outras participantes veem só quantas vão. Se você disse que vai, recebe um lembrete por e‑mail na véspera.',
        },
        {
          name: 'Na loja, se o ministério vende por aqui:',
          text: 'o que você pediu, por quanto e quando, e se foi pago e entregue. A equipe vê o seu nome com o pedido. O pagamento é feito no seu banco: não recebemos nem guardamos dados dele. Se a sua conta for excluída, os pedidos ficam nas contas do ministério sem o seu nome, e os que esperam pagamento são cancelados.',
        },
        {
          name: 'Se você quiser lembretes no celular:',
          text: 'a hora, os dias e o fuso que escolheu, e o endereço que o seu navegador nos dá para avisar este aparelho. O aviso passa pelo serviço do navegador (Google, Apple, Mozilla ou Microsoft) cifrado e sem texto: as palavras são escritas no seu celular. Ao desligar ou sair, o endereço deixa de valer. Se você pediu para saber na hora que o seu acesso foi aprovado, o endereço é apagado assim que esse aviso sai, ou depois de 90 dias sem resposta.',
        },
        {
          name: 'Em “O que ficou comigo”:',
          text: 'o que você escreve abaixo de cada dia. Só você lê: nenhuma tela, lista ou arquivo mostra isso à equipe do ministério, nem a quem administra o aplicativo.',
        },
        {
          name: 'Nos nossos e‑mails:',
          text: 'o endereço, o assunto e o texto das mensagens que enviamos a você, e se foram entregues ao serviço de envio.',
        },
        { name: 'Na administração:', text: 'um registro de quem aprovou, alterou ou excluiu um cadastro, e quando.' },
        {
          name: 'Na segurança:',
          text: 'o endereço de rede (IP) ou o e‑mail usado nos formulários públicos e na entrada, para contar tentativas e barrar abusos.',
        },
      ],
      'Não pedimos CPF, dados bancários nem sua localização, e não acompanhamos o que você faz fora daqui.',
    ],
  },
  {
    title: 'Dados sobre a sua fé',
    parts: [
      'Participar de um ministério já diz algo sobre a sua fé, e perguntas como a da igreja e a do batismo também. A LGPD chama isso de dado sensível. Por isso só o tratamos com o seu consentimento específico, dado no pedido de acesso, e somente para acolher você.',
      'O que você escreve em “o que espera encontrar” é lido apenas pela equipe. Se preferir não contar algo por escrito, não conte: isso não muda a nossa resposta.',
    ],
  },
  {
    title: 'Para que usamos, e com que base legal',
    parts: [
      [
        {
          name: 'Analisar o seu pedido e acolher você:',
          text: 'consentimento (art. 7º, I, e, para o que diz respeito à fé, art. 11, I).',
        },
        {
          name: 'Manter a sua conta, a jornada e a sincronização entre os seus aparelhos:',
          text: 'execução do que você pediu ao participar (art. 7º, V).',
        },
        {
          name: 'Enviar convite, link de senha, recados do ministério e lembretes de encontros, e atender os seus pedidos da loja:',
          text: 'execução do que você pediu e consentimento (art. 7º, I e V).',
        },
        {
          name: 'Proteger as contas, limitar tentativas e registrar ações da administração:',
          text: 'legítimo interesse na segurança de todas (art. 7º, IX).',
        },
        { name: 'Atender a uma obrigação legal ou defender direitos:', text: 'art. 7º, II e VI.' },
      ],
      'Não tomamos decisões automáticas sobre você: cada pedido é lido por uma pessoa. Não fazemos propaganda nem perfis de consumo.',
    ],
  },
  {
    title: 'Onde os dados ficam',
    parts: [
      [
        {
          name: 'No servidor:',
          text: 'em um banco de dados Supabase (PostgreSQL), com regras de acesso linha a linha: uma participante só alcança o que é dela, e a equipe, o que precisa para cuidar do ministério.',
        },
        {
          name: 'No seu aparelho:',
          text: 'quando você entra, uma cópia dos conteúdos e da sua caminhada fica guardada no navegador ou no aplicativo instalado, para abrir sem internet. O que você faz sem conexão espera ali até poder ser enviado.',
        },
      ],
      'O que você escreve em “O que ficou comigo” fica no banco de dados como texto comum, protegido pelas regras de acesso e pela senha do servidor, mas sem uma chave que só você tenha: com ela, esquecer a senha seria perder tudo o que escreveu. Por isso quem cuida tecnicamente do servidor, ou guarda uma cópia de segurança dele, poderia em tese abrir esses textos. Não fazemos isso, e ninguém do ministério precisa disso para cuidar de você.',
      'Ao sair da conta, a cópia do aparelho é apagada. Se o aparelho é compartilhado, saia sempre.',
    ],
  },
  {
    title: 'Com quem compartilhamos',
    parts: [
      'Não vendemos nem alugamos dados. Eles chegam apenas a:',
      [
        {
          name: 'Equipe do ministério:',
          text: 'pessoas com perfil de administração, que têm o dever de sigilo e cujas ações ficam registradas.',
        },
        {
          name: 'Operadores:',
          text: 'o serviço que hospeda o banco de dados e o aplicativo (Supabase e hospedagem) e o serviço que entrega os e‑mails, que só podem usá-los para isso.',
        },
        { name: 'Autoridades:', text: 'quando a lei ou uma ordem judicial exigir.' },
      ],
      'Alguns desses serviços podem manter servidores fora do Brasil; nesse caso a transferência segue os arts. 33 a 36 da LGPD. Vídeos do YouTube só são carregados quando você os abre, no modo que não grava cookies antes disso; a partir daí valem as regras do YouTube.',
    ],
  },
  {
    title: 'Cookies e armazenamento no aparelho',
    parts: [
      'Não usamos cookies de publicidade nem ferramentas de análise de terceiros. Letras, imagens e código vêm do nosso próprio endereço. O que guardamos no aparelho serve para o aplicativo funcionar:',
      [
        {
          name: 'Preferências:',
          text: 'aparência (clara, escura ou sépia), tamanho da letra e a posição em que você parou de ler.',
        },
        { name: 'Sessão:', text: 'quem está usando o aparelho e a chave que a mantém conectada.' },
        { name: 'Conteúdos e caminhada:', text: 'a cópia para ler sem internet e o que ainda espera envio.' },
        {
          name: 'Pedido de acesso:',
          text: 'o rascunho do formulário e, se você enviar sem conexão, o pedido, até que ele chegue ao servidor.',
        },
        { name: 'Arquivos do aplicativo:', text: 'as telas e imagens, guardadas para abrir depressa.' },
      ],
      'Você pode apagar tudo isso nas configurações do navegador. O que já foi enviado continua na sua conta.',
    ],
  },
  {
    title: 'Por quanto tempo guardamos',
    parts: [
      [
        {
          name: 'Conta, caminhada e o que você escreveu:',
          text: 'enquanto você participar. Excluída a conta, são apagados.',
        },
        {
          name: 'Pedido de acesso:',
          text: 'enquanto é analisado e, se aprovado, enquanto você participar. Se não for aprovado, até você pedir a exclusão ou deixarmos de precisar dele.',
        },
        {
          name: 'Link para criar a senha:',
          text: 'vale por poucos dias e uma única vez; dele guardamos só uma impressão digital.',
        },
        {
          name: 'Registros de administração e de e‑mails:',
          text: 'pelo tempo necessário para prestar contas e provar o que foi feito.',
        },
        { name: 'No aparelho:', text: 'até você sair da conta, ou até o navegador apagar o que não é visitado.' },
      ],
      'Cópias de segurança do servidor seguem o prazo do serviço de hospedagem e depois são sobrescritas.',
    ],
  },
  {
    title: 'Como protegemos',
    parts: [
      'A conexão é cifrada na internet, as senhas são guardadas com uma função própria para isso, os links de convite valem uma única vez, e cada regra de acesso é conferida no banco de dados, não só na tela. Quando uma conta é desativada, o acesso para na hora.',
      'Nenhum sistema é perfeito. Se houver um incidente que possa causar risco ou dano relevante a você, avisaremos você e a Autoridade Nacional de Proteção de Dados (ANPD).',
    ],
  },
  {
    title: 'Os seus direitos',
    parts: [
      'A LGPD (art. 18) garante a você, de graça:',
      [
        { text: 'saber se tratamos dados seus e receber uma cópia deles;' },
        { text: 'corrigir o que está incompleto, errado ou desatualizado;' },
        { text: 'pedir que sejam anonimizados, bloqueados ou apagados;' },
        { text: 'levar os seus dados para outro serviço;' },
        { text: 'saber com quem foram compartilhados;' },
        { text: 'não consentir, sabendo o que isso muda, e retirar o consentimento quando quiser;' },
        { text: 'opor-se a um tratamento e reclamar à ANPD.' },
      ],
      `Escreva para ${contactEmail}. Para proteger você, podemos confirmar antes que o pedido é mesmo seu. Sem o consentimento não conseguimos manter a sua participação, mas o que foi tratado antes continua válido.`,
    ],
  },
  {
    title: 'Idade mínima',
    parts: [
      'O aplicativo é para maiores de 13 anos: a idade mínima para pedir acesso é 13 anos completos, e o formulário confere a data de nascimento.',
      'Se você tem entre 13 e 17 anos, leia esta política com o seu responsável; tratamos os seus dados no seu melhor interesse (art. 14 da LGPD). Se soubermos de dados de uma criança menor de 13 anos, nós os apagaremos. Responsáveis podem nos escrever a qualquer momento.',
    ],
  },
  {
    title: 'Mudanças e contato',
    parts: [
      'Se esta política mudar de modo que afete você, avisaremos no aplicativo ou por e‑mail antes de a mudança valer e, quando a lei pedir, perguntaremos de novo. Guardamos a versão que você aceitou.',
      `Dúvidas, pedidos ou só uma conversa: ${contactEmail}. Respondemos com o mesmo cuidado com que gostaríamos de ser respondidas.`,
    ],
  },
]

export const privacyTexts = {
  title: 'Política de Privacidade',
  lead: 'O que guardamos sobre você, por quê, e o que você pode decidir. Sem letra miúda.',
  updated: 'Última atualização:',
  version: (day: string) => `Este texto é a versão de ${day}.`,
  contents: 'Nesta página',
  sections,
} as const
