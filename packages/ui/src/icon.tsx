import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

export type IconSize = 12 | 14 | 16 | 18 | 20 | 22 | 28;

export interface IconProps {
  readonly of: LucideIcon;
  readonly size?: IconSize;
  /** What a screen reader says; without it the icon is decoration beside a text. */
  readonly label?: string;
  /** Filled is only the chosen star. */
  readonly filled?: boolean;
  readonly className?: string;
}

/** A Lucide icon with the stroke that belongs to its size. */
export function Icon({ of: Shape, size = 18, label, filled = false, className = '' }: IconProps): ReactElement {
  const stroke = size <= 14 ? 2.25 : size >= 28 ? 1.5 : 1.75;
  return (
    <Shape
      size={size}
      strokeWidth={stroke}
      fill={filled ? 'currentColor' : 'none'}
      className={`block flex-none ${className}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
