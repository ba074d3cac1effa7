import { Check, Pause, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type TimelineState = 'done' | 'now' | 'next' | 'failed' | 'held';

export interface TimelineStep {
  readonly key: string;
  readonly state: TimelineState;
  readonly title: ReactNode;
  /** At the right: a time, how far it is. */
  readonly note?: ReactNode;
  /** Below: progress, or what to do about a failure. */
  readonly more?: ReactNode;
}

export interface TimelineProps {
  readonly steps: readonly TimelineStep[];
  /** What a screen reader says of each state. */
  readonly stateLabels: Readonly<Record<TimelineState, string>>;
  readonly className?: string;
}

const ICONS = { done: Check, failed: X, held: Pause };

/** What has happened, happens and will happen, from above to below. */
export function Timeline({ steps, stateLabels, className }: TimelineProps): ReactElement {
  return (
    <ol className={classNames('timeline', className)}>
      {steps.map((step) => (
        <li key={step.key} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className="timeline-point">
            {step.state in ICONS && <StateIcon state={step.state} />}
            <span className="sr-only">{stateLabels[step.state]}</span>
          </span>
          <div className={classNames('flex justify-between gap-3 text-label', step.state === 'next' && 'text-t3')}>
            <span className="min-w-0">{step.title}</span>
            {step.note !== undefined && (
              <span className={classNames('num', step.state !== 'now' && 'text-t3')}>{step.note}</span>
            )}
          </div>
          {step.more !== undefined && <div className="mt-[7px] text-caption text-t2">{step.more}</div>}
        </li>
      ))}
    </ol>
  );
}

function StateIcon({ state }: { readonly state: TimelineState }): ReactElement | null {
  if (state === 'now' || state === 'next') return null;
  return <Icon of={ICONS[state]} size={12} />;
}
