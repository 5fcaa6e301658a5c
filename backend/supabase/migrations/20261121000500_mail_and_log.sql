-- Mails that wait or failed, and what admins did.

create table public.email_queue (
  id uuid primary key default gen_random_uuid(),
  to_email text not null check (length(to_email) between 3 and 255),
  subject text not null check (length(subject) between 1 and 500),
  -- Either the message itself, or the template it is made from when it goes out: a link's token is never stored.
  html text not null default '',
  text text,
  template text check (template in ('receipt', 'activation', 'password-reset', 'recado')),
  data jsonb,
  -- Set for mails of a recado: nobody gets the same recado twice.
  recado_id uuid,
  error text,
  attempts integer not null default 0,
  -- Null: it is not tried again by itself.
  next_attempt_at timestamptz default now(),
  -- Whoever sends it holds it until then; handed_at says that its last byte was about to leave.
  locked_by uuid,
  locked_until timestamptz,
  handed_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index email_queue_waiting_idx on public.email_queue (created_at desc) where sent_at is null;
create index email_queue_due_idx on public.email_queue (next_attempt_at) where sent_at is null;
create index email_queue_to_email_idx on public.email_queue (lower(to_email));
create unique index email_queue_recado_key on public.email_queue (recado_id, lower(to_email)) where recado_id is not null;

create table public.admin_logs (
  id uuid primary key default gen_random_uuid(),
  admin_email text not null,
  acao text not null check (length(acao) between 1 and 100),
  alvo_email text check (length(alvo_email) <= 255),
  detalhes jsonb,
  criado_em timestamptz not null default now()
);
create index admin_logs_criado_em_idx on public.admin_logs (criado_em desc);

-- Who did it, and when, is not the client's to say.
create function private.sign_admin_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    new.admin_email := (select email from public.profiles where id = auth.uid());
  end if;
  new.criado_em := now();
  return new;
end $$;
create trigger sign_admin_log before insert on public.admin_logs
  for each row execute function private.sign_admin_log();

alter table public.email_queue enable row level security;
alter table public.admin_logs enable row level security;
-- To whom a link goes is not an admin's to change.
grant select, update (error, sent_at), delete on public.email_queue to authenticated;
grant select, insert on public.admin_logs to authenticated;
grant all on public.email_queue to service_role;
grant select, insert on public.admin_logs to service_role;

create policy "admin reads the queue" on public.email_queue for select to authenticated using ((select private.is_admin()));
create policy "admin changes the queue" on public.email_queue for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admin empties the queue" on public.email_queue for delete to authenticated using ((select private.is_admin()));
create policy "admin reads the log" on public.admin_logs for select to authenticated using ((select private.is_admin()));
create policy "admin writes the log" on public.admin_logs for insert to authenticated with check ((select private.is_admin()));
