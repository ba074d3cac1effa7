import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly icon?: ReactNode;
  /** Given where the chip is a choice. */
  readonly pressed?: boolean | undefined;
  /** 24 high instead of 32, in panels. */
  readonly small?: boolean;
}

/** A small thing that can be pressed: a filter, a preset. */
export function Chip({ icon, pressed, small = false, className, children, ...rest }: ChipProps): ReactElement {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classNames(
        'touch-target inline-flex flex-none items-center gap-1.5 bg-control font-medium whitespace-nowrap text-t2 transition-colors duration-(--dur-2)',
        'not-aria-pressed:hover:bg-control-hover not-aria-pressed:hover:text-t1 active:bg-sel disabled:text-disabled',
        'aria-pressed:bg-accent-soft aria-pressed:text-accent-text',
        small ? 'min-h-6 rounded-[6px] px-2 text-caption' : 'min-h-8 rounded-[8px] px-3 text-label',
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}

/** Chips in a row that scrolls without showing a bar. */
export function ChipRow({ className, ...rest }: ComponentProps<'div'>): ReactElement {
  return (
    <div
      className={classNames('scroll-quiet fade-ends -my-1.5 flex min-h-fit min-w-0 gap-1.5 py-1.5', className)}
      {...rest}
    />
  );
}
