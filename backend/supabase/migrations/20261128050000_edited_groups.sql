-- The group that an administrator corrects in a record is the ministry's: the request's 'Turma' and the approval's. What she
-- chose herself (grupo) stays hers. Before, a correction wrote hers, which gives way to the ministry's wherever both are read:
-- whoever had been put into a group was approved into that one, and the lists disagreed about it.

-- As before (20261121001400_admin_people.sql), but for the group. A correction that leaves it alone sets none.
create or replace function public.admin_edit_person(approved_id uuid, request_id uuid, changes jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare found_rows integer := 0; counted integer;
begin
  perform private.require_admin();
  if admin_edit_person.approved_id is not null then
    update public.usuarios_aprovados a set nome = changes ->> 'nome', grupo_turma = nullif(changes ->> 'grupo', '')
    where a.id = admin_edit_person.approved_id;
    get diagnostics counted = row_count;
    found_rows := found_rows + counted;
  end if;
  if admin_edit_person.request_id is not null then
    update public.acessos_pendentes q set
      nome = changes ->> 'nome', telefone = changes ->> 'telefone', endereco = changes ->> 'endereco',
      instagram = changes ->> 'instagram', igreja = nullif(changes ->> 'igreja', ''),
      grupo_turma = coalesce(nullif(nullif(changes ->> 'grupo', ''), coalesce(q.grupo_turma, q.grupo)), q.grupo_turma)
    where q.id = admin_edit_person.request_id;
    get diagnostics counted = row_count;
    found_rows := found_rows + counted;
  end if;
  if found_rows = 0 then
    raise exception using errcode = 'P0002', message = 'Este cadastro já não existe.';
  end if;
end $$;

-- What was corrected so far: of a woman who is approved, the approval's group counts.
update public.acessos_pendentes q set grupo_turma = a.grupo_turma
from public.usuarios_aprovados a
where lower(a.email) = lower(q.email) and a.grupo_turma is distinct from coalesce(q.grupo_turma, q.grupo) and a.grupo_turma <> '';
