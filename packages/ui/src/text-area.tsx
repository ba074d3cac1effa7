import { type ComponentProps, type ReactElement, useId } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, isInError, messageIdOf } from './field.tsx';
import { inputBoxClass } from './input.tsx';

export interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {}

/** A field of several lines, which grows with what is written. */
export function TextArea(props: TextAreaProps): ReactElement {
  const { label, note, hint, error, className, id, rows = 3, ...rest } = props;
  const made = useId();
  const controlId = id ?? made;
  const texts = { label, note, hint, error };
  return (
    <Field {...texts} mayErr={'error' in props} controlId={controlId} className={className}>
      <div className={classNames(inputBoxClass({ error: isInError(texts) }), 'py-2')}>
        <textarea
          id={controlId}
          rows={rows}
          autoComplete="off"
          aria-invalid={isInError(texts) || undefined}
          aria-describedby={messageIdOf(controlId, texts)}
          className="field-sizing-content max-h-60 min-h-18 w-full min-w-0 flex-1 resize-none bg-transparent text-[16px] leading-6 font-medium outline-none disabled:text-disabled"
          {...rest}
        />
      </div>
    </Field>
  );
}
