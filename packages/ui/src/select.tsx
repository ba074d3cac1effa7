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
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  /** 44 high as in a ticket, 32 as in a panel's head. */
  readonly size?: 'desk' | 'dense';
}

/** One of several, chosen in the system's own list. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactElement {
  const { label, note, hint, error, options, value, onChoose, size = 'desk', className, id, ...rest } = props;
  const made = useId();
  const controlId = id ?? made;
  const texts = { label, note, hint, error };
  const choose = (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChoose(option.value);
  };
  return (
    <Field {...texts} controlId={controlId} className={className}>
      <span className="relative flex items-center">
        <select
          id={controlId}
          value={value}
          aria-invalid={isInError(texts) || undefined}
          aria-describedby={messageIdOf(controlId, texts)}
          onChange={(event) => choose(event.target.value)}
          className={classNames(
            'w-full appearance-none truncate bg-control pr-8 pl-3 font-medium hover:bg-control-hover disabled:text-disabled',
            size === 'desk' ? 'min-h-11 rounded-control text-[16px] leading-5' : 'min-h-8 rounded-[8px] text-label',
          )}
          {...rest}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled} className="bg-s1 text-t1">
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={16} className="pointer-events-none absolute right-2.5 text-t2" />
      </span>
    </Field>
  );
}
