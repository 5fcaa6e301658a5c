import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts, goOnAtEnter, splitFieldProps } from './field.tsx'
import * as styles from './field.css.ts'
import { IconButton } from './icon-button.tsx'

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldTexts {
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password field that allows pasting and can show the password. */
export function PasswordField({ className, ...props }: PasswordFieldProps) {
  const { field, control } = splitFieldProps(props)
  const [isShown, setIsShown] = useState(false)
  return (
    <Field {...field}>
      {(tie) => (
        <div className={styles.adorned}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onKeyDown={goOnAtEnter}
            {...control}
            {...tie}
            type={isShown ? 'text' : 'password'}
            className={classNames(styles.control, styles.withEnd, className)}
          />
          <span className={styles.end}>
            <IconButton
              label={isShown ? 'Ocultar senha' : 'Mostrar senha'}
              icon={isShown ? <EyeOff /> : <Eye />}
              aria-pressed={isShown}
              aria-controls={tie.id}
              disabled={control.disabled}
              onClick={() => setIsShown(!isShown)}
            />
          </span>
        </div>
      )}
    </Field>
  )
}
