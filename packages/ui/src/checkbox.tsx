import { Check } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  readonly label: ReactNode;
  /** Shows the ring of an error, as on an agreement that is still to be given. */
  readonly invalid?: boolean;
}

/** Taken or not. Its native properties, `ref` among them, go to the input. */
export function Checkbox({ label, invalid = false, className, ...rest }: CheckboxProps): ReactElement {
  return (
    <label
      className={classNames(
        'group touch-target inline-flex min-h-7 items-center gap-2 text-label text-t2 has-checked:text-t1 has-disabled:text-disabled',
        className,
      )}
    >
      <input type="checkbox" className="peer absolute size-4 opacity-0" aria-invalid={invalid || undefined} {...rest} />
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-4 flex-none place-items-center rounded-[4px]',
          'peer-checked:bg-accent peer-checked:text-on-accent peer-checked:shadow-none peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          invalid ? 'shadow-[inset_0_0_0_1.5px_var(--bad)]' : 'shadow-[inset_0_0_0_1.5px_var(--line-strong)]',
        )}
      >
        <Icon of={Check} size={12} className="invisible group-has-checked:visible" />
      </span>
      <span className="min-w-0">{label}</span>
    </label>
  );
}
