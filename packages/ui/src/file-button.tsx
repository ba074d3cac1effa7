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
  /** What it does, in words, where an icon alone is shown. */
  readonly label?: string;
  readonly children: ReactNode;
}

const iconLook =
  'relative grid size-11 flex-none place-items-center rounded-button text-t1 transition-colors duration-(--dur-2) hover:bg-control active:bg-control-hover';

/** Looks like a button, and asks the system for one file. */
export function FileButton(props: FileButtonProps): ReactElement {
  const { accept, capture, disabled = false, className, onChoose, label, children, ...look } = props;
  return (
    <label
      className={classNames(
        label === undefined ? buttonClass(look) : iconLook,
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:text-disabled',
        className,
      )}
    >
      <input
        type="file"
        accept={accept}
        aria-label={label}
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
