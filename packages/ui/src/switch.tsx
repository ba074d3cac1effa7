import type { ComponentProps, ReactElement } from 'react';
import { classNames } from './class-names.ts';

export interface SwitchProps extends Omit<ComponentProps<'button'>, 'type' | 'onChange'> {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  /** What it switches; leave it out where `aria-labelledby` points at a text. */
  readonly label?: string;
}

/** On or off, at once. */
export function Switch({ on, onSwitch, label, className, ...rest }: SwitchProps): ReactElement {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      className={classNames('switch touch-target', className)}
      onClick={() => onSwitch(!on)}
      {...rest}
    />
  );
}
