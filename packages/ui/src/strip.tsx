import { WifiOff } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface StripProps {
  /** Amber looks out; iris offers. */
  readonly tone?: 'warn' | 'accent';
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
  /** Since when, and what is off. */
  readonly children: ReactNode;
}

/** The strip below the header: no connection, prices that stand still, a newer release. */
export function Strip({ tone = 'warn', icon, action, className, children }: StripProps): ReactElement {
  return (
    <div
      role="status"
      className={classNames(
        'flex min-h-8 items-center gap-2 px-4 py-1 text-caption font-medium text-t1',
        tone === 'warn' ? 'bg-warn-soft' : 'bg-accent-soft',
        className,
      )}
    >
      {icon ?? <Icon of={WifiOff} size={16} className="text-warn" />}
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </div>
  );
}

export interface DemoTexts {
  /** "Simulated prices" */
  readonly title: string;
  /** "demo funds, no real money" */
  readonly text: string;
}

/** Hatched, calm, first on every page of a phone, and never closed. */
export function DemoStrip({ title, text }: DemoTexts): ReactElement {
  return (
    <aside aria-label={title}>
      <div
        role="note"
        className="hatched flex h-6 items-center justify-center gap-1.5 px-3 text-micro whitespace-nowrap text-t2"
      >
        <DashedPoint />
        <p className="truncate">
          <b className="me-0.5 font-semibold text-t1">{title}</b> <span>{text}</span>
        </p>
      </div>
    </aside>
  );
}

/** The same for the header of a desk. */
export function DemoChip({ title }: Pick<DemoTexts, 'title'>): ReactElement {
  return (
    <span
      role="note"
      className="hatched-chip inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-caption font-medium whitespace-nowrap text-t2"
    >
      <DashedPoint />
      {title}
    </span>
  );
}

function DashedPoint(): ReactElement {
  return (
    <i
      aria-hidden="true"
      className="box-content size-1.5 flex-none rounded-full border-[1.5px] border-dashed border-accent-text"
    />
  );
}
