-- Demo: events, four to come and two that were. Days count from the day of the seed; hours are those of São Paulo.
-- Counting from the week's Monday keeps the retreat on a Friday and the weekend meetings on a Saturday.
insert into public.events (id, title, description, event_date, location, registration_url, image_url) values
  ('e0000000-0000-4000-8000-000000000001',
   $t$Noite de oração à luz de velas$t$,
   $t$Uma hora de silêncio, salmos lidos devagar e canções conhecidas. Não há microfone nem momento de falar em público. Venha como estiver; há mantas nas cadeiras e chá na saída.$t$,
   (date_trunc('day', now() at time zone 'America/Sao_Paulo') + interval '5 days 19 hours 30 minutes') at time zone 'America/Sao_Paulo',
   $t$Capela, Rua das Acácias, 120$t$, null, '/storage/v1/object/public/media/eventos/noite-de-oracao.webp'),

  ('e0000000-0000-4000-8000-000000000002',
   $t$Roda de bordado e conversa$t$,
   $t$Para quem já borda e para quem nunca pegou numa agulha. O material está incluído e cada uma leva para casa o que começou. Enquanto as mãos trabalham, conversamos sobre o Salmo 139.

Há doze lugares. Crianças podem vir; teremos uma mesa de desenho para elas.$t$,
   (date_trunc('week', now() at time zone 'America/Sao_Paulo') + interval '2 weeks 5 days 15 hours') at time zone 'America/Sao_Paulo',
   $t$Sala 2, Rua das Acácias, 120$t$, $t$https://inscricoes.florescer.example/roda-de-bordado$t$, '/storage/v1/object/public/media/eventos/roda-de-bordado.webp'),

  ('e0000000-0000-4000-8000-000000000003',
   $t$Conversa aberta: ansiedade, corpo e fé$t$,
   $t$A psicóloga Helena Prado, voluntária do ministério, fala durante quarenta minutos sobre o que acontece no corpo quando a ansiedade vem e o que ajuda de verdade. Depois respondemos a perguntas escritas em papel, sem nome.

O encontro é gratuito e também será transmitido para o grupo Ponte.$t$,
   (date_trunc('week', now() at time zone 'America/Sao_Paulo') + interval '3 weeks 3 days 20 hours') at time zone 'America/Sao_Paulo',
   $t$Salão e on-line$t$, $t$https://inscricoes.florescer.example/ansiedade-corpo-e-fe$t$, null),

  ('e0000000-0000-4000-8000-000000000004',
   $t$Retiro na serra: três dias para respirar$t$,
   $t$De sexta a domingo, numa pousada simples à beira de um lago. Dois encontros, uma fogueira e muito tempo livre: rede, caminhada, leitura, sono.

O valor cobre ônibus, quarto e refeições, e pode ser dividido em quatro vezes. Há bolsas; basta escrever para nós em particular. A programação e a lista do que levar estão nos Recados.$t$,
   (date_trunc('week', now() at time zone 'America/Sao_Paulo') + interval '4 weeks 4 days 15 hours 30 minutes') at time zone 'America/Sao_Paulo',
   $t$Pousada Recanto das Águas, Santo Antônio do Pinhal (SP)$t$, $t$https://inscricoes.florescer.example/retiro-na-serra$t$, '/storage/v1/object/public/media/eventos/retiro-na-serra.webp'),

  ('e0000000-0000-4000-8000-000000000005',
   $t$Café da primavera$t$,
   $t$Uma mesa comprida no jardim, pão feito pelo grupo Aurora e histórias de quem completou a jornada de trinta dias. Obrigada às sessenta e duas mulheres que vieram, e às que lavaram a louça.$t$,
   (date_trunc('week', now() at time zone 'America/Sao_Paulo') - interval '3 weeks' + interval '5 days 9 hours') at time zone 'America/Sao_Paulo',
   $t$Jardim, Rua das Acácias, 120$t$, $t$https://inscricoes.florescer.example/cafe-da-primavera$t$, '/storage/v1/object/public/media/eventos/cafe-da-primavera.webp'),

  ('e0000000-0000-4000-8000-000000000006',
   $t$Caminhada no parque$t$,
   $t$Quatro quilômetros, devagar, em duplas sorteadas na chegada. Cada dupla levou uma única pergunta para conversar: o que anda florescendo na sua vida sem que ninguém veja?$t$,
   (date_trunc('week', now() at time zone 'America/Sao_Paulo') - interval '7 weeks' + interval '5 days 7 hours 30 minutes') at time zone 'America/Sao_Paulo',
   $t$Parque da Água Branca, portão principal$t$, $t$https://inscricoes.florescer.example/caminhada-no-parque$t$, '/storage/v1/object/public/media/eventos/caminhada-no-parque.webp')
on conflict do nothing;
