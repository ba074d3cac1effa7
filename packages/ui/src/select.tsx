import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactElement, useId } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, isInError, messageIdOf } from './field.tsx';
import { Icon } from './icon.tsx';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<Value extends string>
  extends FieldTexts, Omit<ComponentProps<'select'>, 'size' | 'value' | 'onChange' | 'children'> {
  readonly options: readonly SelectOption<Value>[];
  /** Null while none is chosen, and the placeholder stands there. */
  readonly value: Value | null;
  readonly placeholder?: string;
  readonly onChoose: (value: Value) => void;
  /** 44 high as in a ticket, 32 as in a panel's head, or like a tab beside the tabs of a panel. */
  readonly look?: keyof typeof LOOKS;
}

const LOOKS = {
  desk: 'min-h-11 w-full rounded-control bg-control pr-8 pl-3 text-[16px] leading-5 font-medium hover:bg-control-hover',
  dense: 'min-h-8 w-full rounded-[8px] bg-control pr-8 pl-3 text-label font-medium hover:bg-control-hover',
  tab: 'min-h-10 bg-transparent pr-5 text-[13px] leading-[18px] font-semibold hover:text-t1 pointer-coarse:min-h-11',
};

/** One of several, chosen in the system's own list. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactElement {
  const {
    label,
    note,
    hint,
    error,
    options,
    value,
    placeholder,
    onChoose,
    look = 'desk',
    className,
    id,
    ...rest
  } = props;
  const made = useId();
  const controlId = id ?? made;
  const texts = { label, note, hint, error };
  const choose = (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChoose(option.value);
  };
  return (
    <Field {...texts} mayErr={'error' in props} controlId={controlId} className={className}>
      <span
        className={classNames(
          'relative flex items-center',
          look === 'tab' &&
            value !== null &&
            'after:absolute after:bottom-1 after:left-0 after:h-[3px] after:w-[18px] after:rounded-[1px_3px_3px_1px] after:bg-accent',
        )}
      >
        <select
          id={controlId}
          value={value ?? ''}
          aria-invalid={isInError(texts) || undefined}
          aria-describedby={messageIdOf(controlId, texts)}
          onChange={(event) => choose(event.target.value)}
          className={classNames(
            'min-w-0 appearance-none truncate disabled:text-disabled',
            LOOKS[look],
            look === 'tab' && value === null && 'text-t3',
          )}
          {...rest}
        >
          {value === null && (
            <option value="" hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled} className="bg-s1 text-t1">
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          of={ChevronDown}
          size={16}
          className={classNames('pointer-events-none absolute text-t2', look === 'tab' ? 'right-0' : 'right-2.5')}
        />
      </span>
    </Field>
  );
}
