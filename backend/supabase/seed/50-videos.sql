-- Demo: videos. The YouTube addresses show the forms people paste; their ids are well formed and stand in for the ministry's own.
insert into public.videos (id, title, description, video_url, thumbnail_url, order_index) values
  ('f0000000-0000-4000-8000-000000000001', $t$Boas-vindas$t$,
   $t$Alguns segundos de silêncio e flores para começar bem.$t$,
   '/storage/v1/object/public/media/videos/boas-vindas.mp4', '/storage/v1/object/public/media/videos/boas-vindas.webp', 0),
  ('f0000000-0000-4000-8000-000000000002', $t$Respirar com um salmo$t$,
   $t$Uma prática de sete minutos para noites agitadas: o Salmo 4, lido devagar, e o tempo da respiração entre um verso e outro.$t$,
   'https://www.youtube.com/watch?v=FlorDemo-01', '/storage/v1/object/public/media/videos/respirar.webp', 1),
  ('f0000000-0000-4000-8000-000000000003', $t$A história da Lúcia: raízes depois da perda$t$,
   $t$Lúcia conta como atravessou o primeiro ano de viuvez, o que a ajudou e o que ela gostaria que não lhe tivessem dito.$t$,
   'https://youtu.be/FlorDemo-02?t=12', '/storage/v1/object/public/media/videos/historia-de-raizes.webp', 2),
  ('f0000000-0000-4000-8000-000000000004', $t$Louvor ao entardecer$t$,
   $t$Três canções gravadas no jardim, com violão e passarinhos que ninguém convidou.$t$,
   'https://www.youtube.com/embed/FlorDemo-03', '/storage/v1/object/public/media/videos/louvor-ao-entardecer.webp', 3),
  ('f0000000-0000-4000-8000-000000000005', $t$Conversa na varanda: aprender a dizer não$t$,
   $t$Duas amigas, duas xícaras e um assunto difícil. Sobre limites, culpa e a liberdade de um sim verdadeiro.$t$,
   'https://www.youtube.com/shorts/FlorDemo-04', '/storage/v1/object/public/media/videos/conversa-na-varanda.webp', 4)
on conflict do nothing;
