import type { ComponentProps, ReactElement } from 'react';
import { Input, type InputProps } from './input.tsx';

export interface CodeInputProps extends Omit<InputProps, 'onChange' | 'value' | 'type' | 'inputMode'> {
  readonly value: string;
  /** How many digits; a code of letters has none. */
  readonly digits?: number;
  readonly onCode: (code: string) => void;
}

/** What a code of digits is in what was typed or pasted: other characters are left out, and the rest cut off. */
function digitsOf(text: string, count: number): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, count);
}

/** A field for a code of digits, which a phone fills in from its messages; without `digits` it takes letters, too. */
export function CodeInput({ value, digits, onCode, ...rest }: CodeInputProps): ReactElement {
  const shape: ComponentProps<'input'> =
    digits === undefined
      ? { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false }
      : { inputMode: 'numeric', autoComplete: 'one-time-code' };
  return (
    <Input
      {...shape}
      figures
      value={value}
      onChange={({ target }) => onCode(digits === undefined ? target.value : digitsOf(target.value, digits))}
      {...rest}
    />
  );
}
