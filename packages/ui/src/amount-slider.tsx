import type { CSSProperties, ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { shareAfterKey, shareNearStop } from './slider-steps.ts';

const QUARTERS = [0, 25, 50, 75, 100];

export interface AmountSliderProps {
  /** Whole percent, 0 to 100. */
  readonly share: number;
  readonly onShare: (share: number) => void;
  readonly label: string;
  /** What a screen reader says of the share, such as "25%, 0.0160 BTC". */
  readonly valueText?: string;
  /** Iris, or the colour of the side. */
  readonly tone?: 'accent' | 'up' | 'down';
  /** Where the handle likes to stop, in percent. */
  readonly stops?: readonly number[];
  /** Below the stops, one for each; without them only the track is drawn. */
  readonly stopLabels?: readonly string[];
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A share of what is there. Arrow keys move 1 %, Page keys 25 %; a hand is drawn to the stops. */
export function AmountSlider(props: AmountSliderProps): ReactElement {
  const {
    share,
    onShare,
    label,
    valueText,
    tone = 'accent',
    stops = QUARTERS,
    stopLabels,
    disabled,
    className,
  } = props;
  const shown = Math.min(100, Math.max(0, share));
  // React types a style by the properties of CSS; a variable is one, too.
  const fill = disabled === true ? undefined : ({ '--slider-fill': `var(--${tone})` } as CSSProperties);
  return (
    <div className={className}>
      <div className="slider" style={fill}>
        <span className="slider-track">
          <span className="slider-filled" style={{ transform: `scaleX(${shown / 100})` }} />
          {stops.map((stop) => (
            <span
              key={stop}
              className="slider-stop"
              data-on={shown > 0 && stop <= shown ? '' : undefined}
              style={{ left: `${stop}%` }}
            />
          ))}
          <span className="slider-handle" style={{ left: `${shown}%` }} />
        </span>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={shown}
          disabled={disabled}
          aria-label={label}
          aria-valuetext={valueText}
          onChange={(event) => onShare(shareNearStop(event.target.valueAsNumber, stops))}
          onKeyDown={(event) => {
            const next = shareAfterKey(shown, event.key);
            if (next === null) return;
            event.preventDefault();
            onShare(next);
          }}
        />
      </div>
      {stopLabels && (
        <div className="slider-labels num-table text-micro text-t3" aria-hidden="true">
          {stopLabels.map((text, index) => (
            <span
              key={text}
              className={classNames(stops[index] === shown && 'text-t1')}
              style={{ left: `${stops[index] ?? 0}%` }}
            >
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
