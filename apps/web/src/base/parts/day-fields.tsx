import { Input } from '@bourse/ui/input';
import type { Days } from '../time/moment-of.ts';

interface DayFieldsProps {
  readonly labels: Days;
  readonly days: Days;
  readonly onChange: (change: Partial<Days>) => void;
}

/** The two days between which a list lies, each the bound of the other; they stand in the grid of their owner. */
export function DayFields({ labels, days: { from, to }, onChange }: DayFieldsProps) {
  return (
    <>
      <DayField label={labels.from} value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayField label={labels.to} value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, min = '', max = '', onChange }: DayFieldProps) {
  return (
    <Input
      type="date"
      label={label}
      figures
      value={value}
      min={min === '' ? '2009-01-03' : min}
      max={max === '' ? '2999-12-31' : max}
      className="[&_.field-box]:min-h-11"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
