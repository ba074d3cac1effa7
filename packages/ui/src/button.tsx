import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'type'> {
  /** An icon of 18 px before the label. */
  readonly icon?: ReactNode;
  /** Shows the ring before the label, keeps the width, and ignores presses. */
  readonly busy?: boolean | undefined;
  readonly type?: 'button' | 'submit';
}

/** Something that can be done. One primary a screen. */
export function Button({
  tone,
  size,
  full,
  icon,
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps): ReactElement {
  // A busy button stays focusable, so that the focus is not lost while the answer is awaited.
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const ring = size === 'dense' ? 12 : 16;
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is one of the two that it may be
    <button
      type={type}
      className={classNames(buttonClass({ tone, size, full }), busy && 'cursor-progress', className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy && icon !== undefined ? <Spinner size={18} /> : icon}
      {busy && icon === undefined ? <LabelBesideRing ring={ring}>{children}</LabelBesideRing> : children}
    </button>
  );
}

/** Ring and label share the room that the label had and the padding beside it, so that the width stays. */
function LabelBesideRing({ ring, children }: { readonly ring: number; readonly children: ReactNode }): ReactElement {
  const shift = ring === 12 ? 8 : 12;
  return (
    <span className="relative" style={{ left: shift }}>
      <span className="absolute top-1/2 -translate-y-1/2" style={{ left: -(ring + shift - 4) }}>
        <Spinner size={ring} className="block" />
      </span>
      {children}
    </span>
  );
}

export interface ButtonLinkProps extends ButtonLook, ComponentProps<'a'> {
  readonly icon?: ReactNode;
}

/** A link that looks like a button. For a router's own link, take `buttonClass`. */
export function ButtonLink({ tone, size, full, icon, className, children, ...rest }: ButtonLinkProps): ReactElement {
  return (
    <a className={classNames(buttonClass({ tone, size, full }), className)} {...rest}>
      {icon}
      {children}
    </a>
  );
}
