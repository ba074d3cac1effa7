import type { ReactElement, ReactNode } from 'react';
import { type Choice, chooseByKeys, tabStop } from './choice-row.ts';
import { classNames } from './class-names.ts';

export interface Segment<Value extends string> extends Choice<Value> {
  readonly label: ReactNode;
  /** Buy and sell take their colour when chosen. */
  readonly tone?: 'up' | 'down';
}

export interface SegmentedProps<Value extends string> {
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  /** What is chosen here, for a screen reader. */
  readonly label: string;
  /** 44, 40 or 28 high. */
  readonly size?: 'tall' | 'plain' | 'dense';
  readonly className?: string;
}

const SIZES = {
  tall: 'min-h-11 text-[14px] leading-[18px]',
  plain: 'min-h-10 pointer-coarse:min-h-11 text-[14px] leading-[18px]',
  dense: 'touch-target min-h-7 px-2 text-caption font-semibold',
};
const CHOSEN = {
  plain: 'aria-checked:bg-sel aria-checked:text-t1',
  up: 'aria-checked:bg-up aria-checked:text-on-up',
  down: 'aria-checked:bg-down aria-checked:text-on-down',
};

/** Two to four choices side by side in one piece. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>): ReactElement {
  const { segments, value, onChoose, label, size = 'plain', className } = props;
  return (
    <div role="radiogroup" aria-label={label} className={classNames('joined joined-small', className)}>
      {segments.map((segment, index) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          tabIndex={tabStop(segments, value, index)}
          disabled={segment.disabled}
          onClick={() => onChoose(segment.value)}
          onKeyDown={chooseByKeys(segments, value, onChoose)}
          className={classNames(
            'flex min-w-0 items-center justify-center bg-control text-center font-semibold text-t2 transition-colors duration-(--dur-2)',
            'not-aria-checked:hover:bg-control-hover disabled:text-disabled',
            SIZES[size],
            CHOSEN[segment.tone ?? 'plain'],
          )}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}
