import { brand } from '../brand.ts'

/** Texts of the activation page, /criar-senha. Those in catalogue.test.ts stay word for word. */
export const createPasswordTexts = {
  title: 'Sua nova senha',
  lead: 'Ela abre o seu acesso, neste e em outros aparelhos.',
  /** Who forgot the password comes here too. */
  step: 'Se você está chegando, este é o passo 2 de 3: depois é só caminhar conosco.',
  checking: 'Conferindo o seu link…',
  fields: {
    password: 'Nova senha',
    passwordHint: 'Pelo menos 8 caracteres',
    confirmation: 'Repita a nova senha',
  },
  submit: 'Criar Senha',
  rules: {
    short: 'A senha deve ter no mínimo 8 caracteres',
    mismatch: 'As senhas não coincidem',
  },
  link: {
    emailMissing: 'Email ausente no link',
    tokenMissing: 'Link inválido - token ausente',
    invalid: 'Link inválido',
    expired: 'Link expirado',
    unregistered: 'Conta não cadastrada',
    accountCheckFailed: 'Erro ao validar cadastro',
    checkFailed: 'Erro ao validar link',
  },
  expired: {
    description:
      'Por segurança, cada link vale por poucos dias e uma única vez. Peça um novo: ele chega no mesmo e‑mail.',
    resend: 'Reenviar link de ativação',
    enter: 'Voltar ao login',
  },
  used: {
    description:
      'Cada link serve uma única vez. Se você já criou a sua senha, é só entrar com ela. Se ainda não, peça um novo link: ele chega no mesmo e‑mail.',
    enter: 'Já criou sua senha? Entrar',
  },
  alreadyIn: {
    title: 'Sua senha já foi criada',
    description: 'Você já entrou neste aparelho com este e‑mail, e não precisa mais deste link.',
    enter: 'Ir para o início',
    resend: 'Receber um link para outra senha',
  },
  unchecked: {
    title: 'Não conseguimos conferir o seu link',
    offline: 'Sem conexão. Seu link continua valendo: tentaremos de novo assim que a internet voltar.',
    rateLimited: 'Foram muitas tentativas seguidas. Espere alguns minutos; seu link continua valendo.',
    failed: 'Tente outra vez em alguns instantes. Seu link continua valendo.',
    retry: 'Conferir de novo',
  },
  resent: 'Link de ativação reenviado! Verifique seu email e clique no novo link.',
  resendFailed: 'Erro ao reenviar link de ativação',
  needsNetwork: 'Sem conexão. Tente quando estiver online.',
  tooMany: 'Foram muitas tentativas. Espere alguns minutos e tente de novo.',
  errors: {
    expired: 'Link expirado ou inválido',
    notFound: 'Conta não encontrada',
    unknown: 'Erro ao criar senha',
    signIn: 'Senha criada, mas erro ao fazer login. Tente fazer login manualmente.',
  },
  /** Her account has the second factor. */
  needsCode: {
    title: 'Senha criada com sucesso!',
    description: 'Agora entre com ela e com o seu código de verificação.',
  },
  done: 'Senha criada com sucesso! Bem-vinda!',
  iphone: `Se o ${brand.shortName} está na sua Tela de Início, abra-o por lá e entre com a sua nova senha: no iPhone, o aplicativo e o navegador não dividem a entrada.`,
} as const
