import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly lead?: ReactNode;
  readonly tail?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioListProps<Value extends string> {
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
  readonly label: string;
  readonly className?: string;
}

/** One of several, each with a line of its own: a language, a network. */
export function RadioList<Value extends string>(props: RadioListProps<Value>): ReactElement {
  const { options, value, onChoose, label, className } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames('slab', className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative flex min-h-13 items-center gap-3 px-[14px] py-2 transition-colors duration-(--dur-2)',
            'hover:bg-control has-disabled:text-disabled has-focus-visible:outline-2 has-focus-visible:outline-offset-[-3px] has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            className="peer absolute size-4 opacity-0"
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChoose(option.value)}
          />
          {option.lead}
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{option.title}</span>
            {option.text !== undefined && <span className="block text-caption text-t3">{option.text}</span>}
          </span>
          {option.tail}
          <Icon of={Check} size={20} className="text-accent-text not-peer-checked:invisible" />
        </label>
      ))}
    </div>
  );
}
