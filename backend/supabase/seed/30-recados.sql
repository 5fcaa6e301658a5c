-- Demo: notices. Dates are relative to the day of the seed, so that some are always fresh.
insert into public.recados (id, titulo, mensagem, fixo, publicado_em, autor, anexos, enviar_email) values
  ('c0000000-0000-4000-8000-000000000001',
   $t$Bem-vinda ao Florescer$t$,
   $t$<p>Que bom que você chegou. Este aplicativo é um cantinho para a semana inteira, e não só para o dia do encontro.</p>
<h3>Por onde começar</h3>
<ul>
<li><strong>Devocionais:</strong> uma jornada de trinta dias. Um texto curto por dia, no seu ritmo. Se pular algum, ele continua lá.</li>
<li><strong>Recados:</strong> é aqui que avisamos mudanças de horário e novidades.</li>
<li><strong>Eventos:</strong> os próximos encontros, com o link de inscrição quando houver.</li>
<li><strong>Perfil:</strong> para corrigir o nome ou instalar o aplicativo no celular.</li>
</ul>
<p>Depois de instalado, ele abre mesmo <em>sem internet</em>. O que você marcar fica guardado e segue quando a conexão voltar.</p>
<p>Ficou alguma dúvida? Escreva para <a href="mailto:contato@florescer.example">contato@florescer.example</a>. Quem responde é gente.</p>$t$,
   true, now() - interval '41 days 3 hours', 'admin', '{}', false),

  ('c0000000-0000-4000-8000-000000000002',
   $t$Retiro na serra: programação e o que levar$t$,
   $t$<p>Faltam poucas semanas para o nosso retiro, e preparamos dois arquivos para você guardar no celular ou imprimir:</p>
<ul>
<li><strong>Anexo 1:</strong> a programação, com bastante tempo livre;</li>
<li><strong>Anexo 2:</strong> uma lista do que levar na mala.</li>
</ul>
<p>O ônibus sai da porta da igreja na sexta-feira, às <strong>15h30</strong>. Chegue quinze minutos antes, com calma.</p>
<p>Se o valor for um impedimento, fale com a gente em particular. Já recebemos doações para que ninguém fique de fora, e não é preciso explicar o motivo.</p>$t$,
   true, now() - interval '2 days 5 hours', 'admin',
   array['/storage/v1/object/public/media/recados/retiro-programacao.pdf', '/storage/v1/object/public/media/recados/retiro-o-que-levar.pdf'], false),

  ('c0000000-0000-4000-8000-000000000003',
   $t$Mudança de sala na terça$t$,
   $t$Nesta terça o grupo Raízes se reúne na sala 4, no térreo, porque o salão está com o piso em reforma. O horário é o mesmo, 19h30. Quem vier com carrinho de bebê pode entrar pela rampa da lateral.$t$,
   false, now() - interval '7 hours', 'admin', '{}', false),

  ('c0000000-0000-4000-8000-000000000004',
   $t$Horários dos grupos neste semestre$t$,
   $t$<p>Os grupos voltaram! Todos estão abertos para quem quiser conhecer, sem compromisso de ficar.</p>
<table>
<thead><tr><th>Grupo</th><th>Dia</th><th>Horário</th><th>Lugar</th></tr></thead>
<tbody>
<tr><td>Raízes</td><td>terça</td><td>19h30</td><td>Salão</td></tr>
<tr><td>Aurora</td><td>quarta</td><td>7h00</td><td>Sala 2, com café</td></tr>
<tr><td>Colo</td><td>quinta</td><td>15h00</td><td>Sala das crianças</td></tr>
<tr><td>Jardim</td><td>sábado</td><td>16h00</td><td>Jardim (se chover, sala 2)</td></tr>
<tr><td>Ponte</td><td>segunda</td><td>20h30</td><td>On-line, por vídeo</td></tr>
</tbody>
</table>
<p>Para trocar de grupo, basta responder a este recado por <a href="mailto:contato@florescer.example">e-mail</a>.</p>$t$,
   false, now() - interval '6 days 2 hours', 'admin', '{}', false),

  ('c0000000-0000-4000-8000-000000000005',
   $t$Carta para quem está atravessando um luto$t$,
   $t$<p>Querida,</p>
<p>Nas últimas semanas, três mulheres do nosso meio se despediram de alguém. Outras carregam perdas mais antigas, que certas datas costumam acordar. Pensando em vocês, sentamos para escrever esta carta. Ela é longa; leia aos pedaços, se for melhor.</p>
<h3>O que queremos que você saiba</h3>
<p>Você não precisa estar bem para vir. Pode chegar atrasada, sair mais cedo, ficar no fundo da sala. Pode vir e não cantar. Se alguém disser uma frase desajeitada, e é possível que diga, perdoe se puder e, se não puder, conte para uma de nós.</p>
<p>Você também não precisa vir. Há semanas em que a cama é o lugar mais longe a que se consegue ir. Nós continuamos aqui na semana seguinte.</p>
<blockquote><p>“Bem-aventurados os que choram, porque eles serão consolados.” (Mateus 5:4, Almeida RC 1911)</p></blockquote>
<h3>O que podemos fazer</h3>
<ul>
<li><strong>Comida na porta.</strong> Uma equipe leva refeições por duas semanas. Deixamos na portaria, sem visita, se você preferir.</li>
<li><strong>Companhia para burocracias.</strong> Cartório, banco, mudança de titularidade: são dias horríveis, e duas pessoas os atravessam melhor que uma.</li>
<li><strong>Colo para as crianças.</strong> Uma tarde por semana, para você dormir ou chorar em paz.</li>
<li><strong>Roda de luto.</strong> No último sábado do mês, às 10h, com uma psicóloga voluntária. Ninguém é obrigada a falar.</li>
</ul>
<h3>Se a dor ficar grande demais</h3>
<p>Tristeza é parte do amor. Mas, se por muitos dias você não conseguir comer nem dormir, ou se vier a vontade de não estar mais viva, procure ajuda <strong>hoje</strong>. O CVV atende de graça, dia e noite, pelo telefone <a href="tel:188">188</a>. Você pode ligar e ficar em silêncio até conseguir falar.</p>
<p>Não temos respostas para o porquê. Temos uma mesa, cadeiras e tempo.</p>
<p>Com carinho,<br><em>a equipe do Florescer</em></p>$t$,
   false, now() - interval '9 days 11 hours', 'admin', '{}', false),

  ('c0000000-0000-4000-8000-000000000006',
   $t$Agasalhos e cobertores até o fim do mês$t$,
   $t$<p>Estamos recolhendo <strong>cobertores</strong>, <strong>meias novas</strong> e <strong>agasalhos limpos</strong> para a casa de acolhida do bairro. Lá vivem hoje dezenove mulheres e onze crianças.</p>
<p>Pode deixar na recepção, de segunda a sexta, das 9h às 18h. Um pedido: doe como quem escolhe um presente. Se a peça precisa de um botão, pregue o botão.</p>$t$,
   false, now() - interval '13 days 4 hours', 'admin', '{}', false),

  ('c0000000-0000-4000-8000-000000000007',
   $t$Precisamos de mãos no café da manhã$t$,
   $t$<p>O grupo Aurora cresceu e as moças da cozinha não estão dando conta sozinhas (e estão felizes com isso). Procuramos <strong>quatro pessoas</strong> para chegar às 6h20, uma quarta-feira por mês.</p>
<p>Não é preciso saber cozinhar. Há quem corte fruta, quem passe café e quem só fique na porta dizendo bom-dia, que talvez seja a tarefa mais importante.</p>$t$,
   false, now() - interval '19 days 1 hour', 'admin', '{}', false),

  ('c0000000-0000-4000-8000-000000000008',
   $t$O que vocês contaram sobre o semestre$t$,
   $t$<p>Obrigada a quem respondeu ao nosso questionário. Lemos todas, uma por uma, e algumas frases ficaram conosco:</p>
<blockquote><p>“Foi a primeira vez que contei minha história sem que ninguém tentasse consertá-la.”</p></blockquote>
<blockquote><p>“Queria encontros que terminassem mais cedo; dependo do último ônibus.”</p></blockquote>
<p>Essa segunda já mudou alguma coisa: a partir de agora, os encontros da noite terminam <strong>às 21h em ponto</strong>, e organizamos caronas por bairro.</p>$t$,
   false, now() - interval '27 days 6 hours', 'admin', '{}', false),

  ('c0000000-0000-4000-8000-000000000009',
   $t$Uma palavra sobre sigilo$t$,
   $t$<p>O que se conta na roda fica na roda. É um combinado antigo do ministério, e vale a pena repeti-lo sempre que chega gente nova.</p>
<ul>
<li>Não comentamos histórias de outras, nem como pedido de oração.</li>
<li>Não fotografamos os encontros sem perguntar.</li>
<li>Não damos conselho a quem não pediu.</li>
</ul>
<p>Há uma exceção: se alguém estiver em perigo, procuramos ajuda junto com ela.</p>$t$,
   false, now() - interval '34 days 8 hours', 'admin', '{}', false)
on conflict do nothing;
