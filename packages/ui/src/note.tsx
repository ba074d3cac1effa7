import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type NoteTone = 'plain' | 'accent' | 'warn' | 'bad';

export interface NoteProps {
  readonly tone?: NoteTone;
  /** Instead of the tone's own icon; null for none. */
  readonly icon?: ReactNode;
  /** At the end, such as a small button. */
  readonly action?: ReactNode;
  /** Said at once by a screen reader, for what has just gone wrong. */
  readonly urgent?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

const LOOKS = {
  plain: { icon: Info, box: 'bg-control text-t2', iconText: 'text-t2' },
  accent: { icon: Info, box: 'bg-accent-soft text-t1', iconText: 'text-accent-text' },
  warn: { icon: TriangleAlert, box: 'bg-warn-soft text-t1', iconText: 'text-warn' },
  bad: { icon: CircleAlert, box: 'bg-bad-soft text-t1', iconText: 'text-bad' },
};

/** A tinted remark in the flow of a page. */
export function Note({ tone = 'plain', icon, action, urgent = false, className, children }: NoteProps): ReactElement {
  const look = LOOKS[tone];
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={classNames('flex gap-2.5 rounded-button px-[14px] py-3 text-label font-normal', look.box, className)}
    >
      {icon === undefined ? <Icon of={look.icon} className={look.iconText} /> : icon}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
