import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface QuotaBarProps {
  /** How much is taken, 0 to 1. */
  readonly taken: number;
  /** What is left, in words. */
  readonly text?: ReactNode;
  /** What it measures, for a screen reader. */
  readonly label: string;
  /** 4 or 6 pixels. */
  readonly height?: 4 | 6;
  /** In the colour of a warning, whatever is taken. */
  readonly tone?: 'accent' | 'up' | 'down' | 'warn' | 'bad';
  readonly className?: string;
}

const AMBER_ABOVE = 0.9;

/** How much of something is gone; amber above 90 %, and nothing but the text when all is. */
export function QuotaBar({ taken, text, label, height = 6, tone, className }: QuotaBarProps): ReactElement {
  const shown = Math.min(1, Math.max(0, taken));
  const isLow = tone === undefined && shown > AMBER_ABOVE;
  const colour = tone ?? (isLow ? 'warn' : 'accent');
  return (
    <div className={classNames('flex items-center gap-2', className)}>
      {shown < 1 && (
        <span
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(shown * 100)}
          className="half-round min-w-0 flex-1 overflow-hidden bg-s3"
          style={{ height }}
        >
          <span
            className="half-round block h-full"
            style={{ width: `${shown * 100}%`, background: `var(--${colour})` }}
          />
        </span>
      )}
      {text !== undefined && (
        <span className={classNames('num text-caption', isLow && shown < 1 ? 'text-warn' : 'text-t3')}>{text}</span>
      )}
    </div>
  );
}
