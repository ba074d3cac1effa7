import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CornerMark } from './corner-mark.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  /** What it does, in words. */
  readonly label: string;
  readonly icon: ReactNode;
  /** 44 on touch; 36 in the header of a desk, 28 in its panels. */
  readonly size?: 44 | 36 | 28;
  /** A count in its corner; `true` is a point without a figure. */
  readonly mark?: string | boolean | undefined;
  /** Given for a button that stays pressed, such as a star. */
  readonly pressed?: boolean | undefined;
}

const SIZES = { 44: 'size-11', 36: 'touch-target size-9', 28: 'touch-target size-7 rounded-[8px]' };

/** A button that shows an icon alone. */
export function IconButton({
  label,
  icon,
  size = 44,
  mark = false,
  pressed,
  className,
  ...rest
}: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(
        'relative grid flex-none place-items-center rounded-button text-t1 transition-colors duration-(--dur-2)',
        'hover:bg-control active:bg-control-hover disabled:bg-transparent disabled:text-disabled',
        SIZES[size],
        className,
      )}
      {...rest}
    >
      {icon}
      <CornerMark mark={mark} />
    </button>
  );
}
