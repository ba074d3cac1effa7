import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import {
  addMonths,
  chooseDay,
  type DaySpan,
  dayByKey,
  firstWeekdayOf,
  lastDays,
  weeksOf,
  withinDays,
} from './calendar-month.ts';
import { Chip, ChipRow } from './chip.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export interface RangeCalendarProps {
  readonly value: DaySpan;
  /** Told when both ends are chosen, or none. */
  readonly onChoose: (value: DaySpan) => void;
  /** The day that it is; none later can be chosen, and none before `first`. */
  readonly today: string;
  readonly first: string;
  /** BCP 47, from which the names of months and the first day of a week come. */
  readonly locale: string;
  readonly label: string;
  /** What the piece that sets no bounds says. */
  readonly allLabel: string;
}

/** How many days the pieces above the grid choose. */
const presets = [7, 30, 90] as const;

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Days from one to another, chosen in the grid of a month by finger, mouse or keys. */
export function RangeCalendar(props: RangeCalendarProps): ReactElement {
  const { value, onChoose, today, first, locale, label, allLabel } = props;
  const bounds = { from: first, to: today };
  const [shown, setShown] = useState(value);
  const [at, setAt] = useState(() => withinDays(value.to === '' ? today : value.to, bounds));
  const titleId = useId();
  const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(utcOf(day));
  const month = (day: string): string => format(day, { year: 'numeric', month: 'long' });
  const choose = (span: DaySpan): void => {
    setShown(span);
    if ((span.from === '') === (span.to === '')) onChoose(span);
  };
  const step = (count: number, icon: typeof ChevronLeft): ReactElement => {
    const day = addMonths(at, count);
    const isOut = count < 0 ? day.slice(0, 7) < first.slice(0, 7) : day.slice(0, 7) > today.slice(0, 7);
    return (
      <IconButton
        label={month(day)}
        icon={<Icon of={icon} size={20} />}
        disabled={isOut}
        onClick={() => setAt(withinDays(day, bounds))}
      />
    );
  };
  return (
    <div role="group" aria-label={label} className="mx-auto w-full max-w-[356px]">
      <ChipRow className="mb-2">
        <Chip small pressed={shown.from === '' && shown.to === ''} onClick={() => choose({ from: '', to: '' })}>
          {allLabel}
        </Chip>
        {presets.map((count) => {
          const span = lastDays(today, count);
          return (
            <Chip
              key={count}
              small
              pressed={shown.from === span.from && shown.to === span.to}
              onClick={() => choose(span)}
            >
              {new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count)}
            </Chip>
          );
        })}
      </ChipRow>
      <div className="flex items-center justify-between">
        {step(-1, ChevronLeft)}
        <p id={titleId} aria-live="polite" className="font-semibold">
          {month(at)}
        </p>
        {step(1, ChevronRight)}
      </div>
      <MonthGrid
        {...{ at, shown, bounds, titleId, format }}
        firstWeekday={firstWeekdayOf(locale)}
        onMove={(day) => setAt(withinDays(day, bounds))}
        onPress={(day) => {
          setAt(day);
          choose(chooseDay(shown, day));
        }}
      />
    </div>
  );
}

interface MonthGridProps {
  readonly at: string;
  readonly shown: DaySpan;
  readonly bounds: DaySpan;
  readonly titleId: string;
  readonly firstWeekday: number;
  readonly format: (day: string, options: Intl.DateTimeFormatOptions) => string;
  readonly onMove: (day: string) => void;
  readonly onPress: (day: string) => void;
}

function MonthGrid({ at, shown, bounds, titleId, firstWeekday, format, onMove, onPress }: MonthGridProps) {
  const stop = useRef<HTMLButtonElement>(null);
  const isMoved = useRef(true);
  useEffect(() => {
    // What is opened begins here, now or when its popover or sheet shows; later the focus follows keys alone.
    const marked = stop.current;
    marked?.setAttribute('autofocus', '');
    if (isMoved.current) marked?.focus();
    isMoved.current = false;
    return () => marked?.removeAttribute('autofocus');
    // With each day that is moved to.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [at]);
  const move = (event: KeyboardEvent): void => {
    const next = dayByKey(event, at, firstWeekday);
    if (next === null) return;
    event.preventDefault();
    isMoved.current = withinDays(next, bounds) !== at;
    onMove(next);
  };
  const weeks = weeksOf(at, firstWeekday);
  // Any whole week has each weekday once.
  const heads = weeks[1]?.map((day) => day ?? at) ?? [];
  return (
    // The grid of the ARIA practices; the cells' own buttons carry the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table role="grid" aria-labelledby={titleId} className="calendar" onKeyDown={move}>
      <thead>
        <tr>
          {heads.map((day) => (
            <th key={day} scope="col" abbr={format(day, { weekday: 'long' })}>
              {format(day, { weekday: 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((day, place) =>
              day === null ? (
                <td key={place} aria-hidden="true" />
              ) : (
                <td key={place} aria-selected={isWithin(day, shown)} className={classNames(endOf(day, shown))}>
                  <button
                    ref={day === at ? stop : null}
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    disabled={withinDays(day, bounds) !== day}
                    aria-current={day === bounds.to ? 'date' : undefined}
                    aria-label={format(day, { dateStyle: 'full' })}
                    onClick={() => onPress(day)}
                  >
                    {Number.parseInt(day.slice(8), 10)}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isWithin = (day: string, { from, to }: DaySpan): boolean =>
  from !== '' && (to === '' ? day === from : day >= from && day <= to);

/** Which end of the span a day is, by which it is drawn. */
function endOf(day: string, { from, to }: DaySpan): string {
  return classNames(day === from && 'is-from', day === (to === '' ? from : to) && day !== '' && 'is-to');
}
