import { Minus, Plus } from 'lucide-react';
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react';
import { classNames } from './class-names.ts';
import { Field, isInError, messageIdOf } from './field.tsx';
import { useHoldToRepeat } from './hold-to-repeat.ts';
import { Icon } from './icon.tsx';
import { useGrouped } from './use-grouped.ts';

export interface StepperInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'step' | 'type' | 'size' | 'onBlur'
> {
  /** Above the figure, with its unit: "Price (USDT)". */
  readonly label: string;
  readonly value: string;
  /** Each change of the text as it is typed, with comma or point as typed. */
  readonly onValue: (text: string) => void;
  /** One step up or down; the owner knows the tick. Without it the field has no buttons. */
  readonly onStep?: ((direction: 1 | -1) => void) | undefined;
  /** Left with Enter or the focus: the owner clamps, and says so by `hint`. */
  readonly onSettle?: (() => void) | undefined;
  readonly lowerLabel?: string;
  readonly raiseLabel?: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** 36 high, as on a desk, instead of 44. */
  readonly low?: boolean;
}

/** A figure with its label inside, between minus and plus. Arrow keys step as the buttons do. */
export function StepperInput(props: StepperInputProps): ReactElement {
  const { label, value, onValue, onStep, onSettle, lowerLabel, raiseLabel, hint, error, low, className, id, ...rest } =
    props;
  const made = useId();
  const controlId = id ?? made;
  const texts = { hint, error };
  const { shown, strip } = useGrouped(value, true);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onSettle?.();
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (direction === null || !onStep) return;
    event.preventDefault();
    onStep(direction);
  };
  return (
    <Field {...texts} mayErr={'error' in props} dense controlId={controlId} className={className}>
      <div
        className={classNames(
          'joined joined-small *:bg-control',
          onStep && 'grid-cols-[40px_minmax(0,1fr)_40px]',
          low === true ? '*:min-h-9' : '*:min-h-11',
        )}
      >
        {onStep && (
          <StepButton label={lowerLabel ?? ''} icon={Minus} disabled={rest.disabled} onStep={() => onStep(-1)} />
        )}
        <label
          className={classNames(
            'field-box flex min-w-0 cursor-text flex-col items-center justify-center px-1',
            'focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]',
            isInError(texts) &&
              'shadow-[inset_0_0_0_1.5px_var(--bad)] focus-within:shadow-[inset_0_0_0_1.5px_var(--bad)]',
          )}
        >
          <span className="max-w-full truncate text-micro leading-[13px] text-t3">{label}</span>
          <input
            id={controlId}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={shown}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              strip(event);
              onValue(event.target.value);
            }}
            onBlur={() => onSettle?.()}
            onKeyDown={press}
            aria-invalid={isInError(texts) || undefined}
            aria-describedby={messageIdOf(controlId, texts)}
            className="num-table h-5 w-full bg-transparent text-center text-[16px] leading-5 font-semibold outline-none disabled:text-disabled"
            {...rest}
          />
        </label>
        {onStep && (
          <StepButton label={raiseLabel ?? ''} icon={Plus} disabled={rest.disabled} onStep={() => onStep(1)} />
        )}
      </div>
    </Field>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly icon: typeof Plus;
  readonly disabled: boolean | undefined;
  readonly onStep: () => void;
}

/** Not a stop of the Tab key: the arrow keys in the field do the same. */
function StepButton({ label, icon, disabled, onStep }: StepButtonProps): ReactElement {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={disabled}
      className="grid touch-manipulation place-items-center text-t2 select-none hover:bg-control-hover hover:text-t1 active:bg-sel disabled:text-disabled"
      {...useHoldToRepeat(onStep)}
    >
      <Icon of={icon} size={16} />
    </button>
  );
}
