import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { PersonDetail } from '#sync'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { Lines, personLines } from './lines.tsx'
import * as styles from './people.css.ts'
import { requestLines } from './request-dialog.tsx'

const EditDialog = lazyPart(() => import('./edit-dialog.tsx'))
const own = texts.user

interface UserDataProps {
  person: PersonDetail
  onChanged: () => Promise<unknown>
}

export function UserData({ person, onChanged }: UserDataProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { solicitacao: request } = person
  const canEdit = Boolean(person.approved_id ?? person.request_id)
  return (
    <div className={styles.stack}>
      <Card as="section" aria-labelledby="cadastro">
        <Heading id="cadastro" size="md" className={styles.title}>
          {own.record}
        </Heading>
        <div className={styles.stack}>
          <Lines lines={personLines(person)} />
          {canEdit && (
            <div>
              <Button variant="secondary" icon={<Pencil />} aria-haspopup="dialog" onClick={() => setIsEditing(true)}>
                {texts.edit.action}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <Card as="section" aria-labelledby="pedido">
        <Heading id="pedido" size="md" className={styles.title}>
          {own.request}
        </Heading>
        {request ? (
          <Lines lines={requestLines(request)} />
        ) : (
          <Muted>{person.approved_id ? texts.noRequest : own.noRequestLead}</Muted>
        )}
      </Card>
      {isEditing && (
        <Reveal>
          <EditDialog person={person} onClose={() => setIsEditing(false)} onSaved={onChanged} />
        </Reveal>
      )}
    </div>
  )
}
