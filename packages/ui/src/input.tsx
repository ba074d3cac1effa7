import { type ChangeEvent, type ComponentProps, type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, isInError, messageIdOf } from './field.tsx';
import { useGrouped } from './use-grouped.ts';

export interface InputAction {
  readonly label: string;
  readonly onPress: () => void;
  readonly disabled?: boolean;
}

export interface InputProps extends FieldTexts, ComponentProps<'input'> {
  /** Before the text, such as a magnifier or a country code. */
  readonly lead?: ReactNode;
  /** Behind the text, such as USDT. */
  readonly unit?: ReactNode;
  /** A word behind the unit that does something to the field, such as Max. */
  readonly action?: InputAction | undefined;
  /** Whatever else stands at the end, such as a button that clears. */
  readonly tail?: ReactNode;
  /** Figures are set in even widths. */
  readonly figures?: boolean;
  /** 40 high instead of 48, for a search in a header. */
  readonly low?: boolean;
}

/** What is searched for is nobody's name or address, and is no sentence. */
const SEARCHED = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'search' } as const;

/** A field of text or figures; those with decimals show their thousands apart. Its native properties, `ref` among them, go to the input itself. */
export function Input(props: InputProps): ReactElement {
  const { label, note, hint, error, lead, unit, action, tail, figures, low, className, id, ...rest } = props;
  const made = useId();
  const controlId = id ?? made;
  const texts = { label, note, hint, error };
  const { value, onChange, inputMode, type } = rest;
  const { shown, strip } = useGrouped(typeof value === 'string' ? value : '', inputMode === 'decimal');
  return (
    <Field {...texts} mayErr={'error' in props} controlId={controlId} className={className}>
      <div className={inputBoxClass({ error: isInError(texts), low: low === true })}>
        {lead}
        <input
          id={controlId}
          aria-invalid={isInError(texts) || undefined}
          aria-describedby={messageIdOf(controlId, texts)}
          className={classNames(
            'w-full min-w-0 flex-1 bg-transparent text-[16px] leading-6 outline-none disabled:text-disabled',
            figures === true ? 'num font-medium' : 'font-medium',
          )}
          {...(type === 'search' ? SEARCHED : inputMode === 'decimal' ? { autoComplete: 'off' } : {})}
          {...rest}
          {...(typeof value === 'string'
            ? {
                value: shown,
                onChange: (event: ChangeEvent<HTMLInputElement>) => {
                  strip(event);
                  onChange?.(event);
                },
              }
            : {})}
        />
        {unit !== undefined && <span className="text-label text-t2">{unit}</span>}
        {action && (
          <button
            type="button"
            className="touch-target -mr-1 rounded-[6px] px-1 py-1 text-label text-accent-text hover:text-t1 disabled:text-disabled"
            onClick={action.onPress}
            disabled={action.disabled}
          >
            {action.label}
          </button>
        )}
        {tail}
      </div>
    </Field>
  );
}

/** The box around what is typed, which shows the focus and the error. */
export function inputBoxClass({ error, low = false }: { readonly error: boolean; readonly low?: boolean }): string {
  return classNames(
    'field-box flex items-center gap-2 rounded-control bg-control px-3 transition-shadow duration-(--dur-2)',
    low ? 'min-h-10' : 'min-h-12',
    'focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)] has-[input:disabled]:bg-s2',
    error && 'shadow-[inset_0_0_0_1.5px_var(--bad)] focus-within:shadow-[inset_0_0_0_1.5px_var(--bad)]',
  );
}
