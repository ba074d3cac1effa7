import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { type ButtonLook, type ButtonSize, buttonClass } from './button-class.ts';
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
      {busy && icon === undefined ? <LabelBesideRing size={size ?? 'large'}>{children}</LabelBesideRing> : children}
    </button>
  );
}

/** Diameter and gap of the ring before a label, by what the padding leaves room for. */
const RINGS: Readonly<Record<ButtonSize, readonly [diameter: number, gap: number]>> = {
  large: [16, 8],
  desk: [16, 8],
  small: [12, 6],
  dense: [12, 4],
};

interface BesideRingProps {
  readonly size: ButtonSize;
  readonly children: ReactNode;
}

/** Ring and label share the room that the label had and the padding beside it, so that the width stays. */
function LabelBesideRing({ size, children }: BesideRingProps): ReactElement {
  const [diameter, gap] = RINGS[size];
  return (
    <span className="relative" style={{ left: (diameter + gap) / 2 }}>
      <span className="absolute inset-y-0 grid place-items-center" style={{ left: -diameter - gap }}>
        <Spinner size={diameter} />
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
