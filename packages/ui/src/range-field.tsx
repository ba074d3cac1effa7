import { CalendarDays } from 'lucide-react';
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { inputBoxClass } from './input.tsx';
import { Popover } from './popover.tsx';
import { Sheet } from './sheet.tsx';

export interface RangeFieldProps {
  readonly label: string;
  /** What is chosen, in words. */
  readonly text: string;
  readonly closeLabel: string;
  readonly className?: string;
  /** The calendar, which closes what it stands in when something was chosen. */
  readonly children: (close: () => void) => ReactNode;
}

/** A field whose days are chosen in what it opens: a popover, or a sheet on a phone. */
export function RangeField({ label, text, closeLabel, className, children }: RangeFieldProps): ReactElement {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'popover' | 'sheet' | null>(null);
  // The browser gives the focus back to the field, from a popover as from a sheet.
  const close = (): void => setOpen(null);
  return (
    <Field label={label} mayErr={false} controlId={id} className={className}>
      <button
        ref={opener}
        id={id}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        aria-label={`${label}: ${text}`}
        className={`${inputBoxClass({ error: false })} !min-h-11 w-full text-start hover:bg-control-hover`}
        onClick={() => setOpen(matchMedia('(width >= 768px)').matches ? 'popover' : 'sheet')}
      >
        <span className="num min-w-0 flex-1 truncate text-[16px] leading-5 font-medium">{text}</span>
        <Icon of={CalendarDays} size={18} className="flex-none text-t2" />
      </button>
      <Popover open={open === 'popover'} onClose={close} label={label} opener={opener}>
        <div className="w-[320px]">{children(close)}</div>
      </Popover>
      <Sheet open={open === 'sheet'} onClose={close} title={label} closeLabel={closeLabel}>
        {children(close)}
      </Sheet>
    </Field>
  );
}
