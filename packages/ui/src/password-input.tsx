import { Eye, EyeOff } from 'lucide-react';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { Input, type InputProps } from './input.tsx';
import { tellFilled } from './tell-filled.ts';

export interface PasswordInputProps extends Omit<InputProps, 'type' | 'tail'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password, which an eye shows for as long as it is wanted. Its form hears of whatever a password manager fills in. */
export function PasswordInput({ showLabel, hideLabel, id, ...rest }: PasswordInputProps): ReactElement {
  const [isShown, setShown] = useState(false);
  const made = useId();
  const controlId = id ?? made;
  useEffect(() => {
    const field = document.getElementById(controlId);
    return field instanceof HTMLInputElement && field.form !== null ? tellFilled(field.form) : undefined;
  }, [controlId]);
  return (
    <Input
      id={controlId}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      tail={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          icon={<Icon of={isShown ? EyeOff : Eye} />}
          size={36}
          className="-mr-2 text-t2"
          onClick={() => setShown(!isShown)}
        />
      }
      {...rest}
    />
  );
}
