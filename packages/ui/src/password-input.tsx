import { Eye, EyeOff } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { Input, type InputProps } from './input.tsx';

export interface PasswordInputProps extends Omit<InputProps, 'type' | 'tail'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password, which an eye shows for as long as it is wanted. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps): ReactElement {
  const [isShown, setShown] = useState(false);
  return (
    <Input
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
