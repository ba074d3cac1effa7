import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'plain' | 'accent' | 'up' | 'down' | 'good' | 'bad' | 'warn' | 'info';

export interface BadgeProps {
  readonly tone?: BadgeTone;
  /** An icon of 12 px before the text. */
  readonly icon?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

const TONES: Readonly<Record<BadgeTone, string>> = {
  plain: 'bg-control text-t2',
  accent: 'bg-accent-soft text-accent-text',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
};

/** A word about a thing. It cannot be pressed. */
export function Badge({ tone = 'plain', icon, className, children }: BadgeProps): ReactElement {
  return (
    <span
      className={classNames(
        'inline-flex h-5 flex-none items-center gap-1 rounded-[5px] px-[7px] text-micro whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
