import type { ReactElement, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';

export interface FileButtonProps extends ButtonLook {
  /** What the system's dialogue offers, such as `image/jpeg,image/png`. */
  readonly accept: string;
  /** On a phone the camera opens instead of the dialogue: the one on its back, or the one that looks at its user. */
  readonly capture?: 'environment' | 'user';
  readonly disabled?: boolean;
  readonly className?: string;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** Looks like a button, and asks the system for one file. */
export function FileButton(props: FileButtonProps): ReactElement {
  const { accept, capture, disabled = false, className, onChoose, children, ...look } = props;
  return (
    <label
      className={classNames(
        buttonClass(look),
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:text-disabled',
        className,
      )}
    >
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        className="absolute size-px opacity-0"
        {...(capture === undefined ? {} : { capture })}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again.
          target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
      {children}
    </label>
  );
}
