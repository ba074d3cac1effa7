import { CircleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { classNames } from './class-names.ts';

/** What every field shows around its control. */
export interface FieldTexts {
  readonly label?: ReactNode;
  /** At the right of the label, such as what is available. */
  readonly note?: ReactNode;
  /** Below, while there is no error. */
  readonly hint?: ReactNode;
  /** What is wrong and the way out. */
  readonly error?: ReactNode;
}

export interface FieldProps extends FieldTexts {
  /** The id of the control, which the label and the message are tied to. */
  readonly controlId: string;
  /** Whether its owner may ever say an error: then its line is kept free, so that nothing below it moves when one comes. */
  readonly mayErr: boolean;
  /** The message stands closer, as between the fields of a ticket. */
  readonly dense?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The id under which the message of a field stands, for `aria-describedby`; undefined while there is none. */
export function messageIdOf(controlId: string, { hint, error }: FieldTexts): string | undefined {
  return isShown(error) || isShown(hint) ? `${controlId}-message` : undefined;
}

/** Whether a field is in error. */
export function isInError({ error }: FieldTexts): boolean {
  return isShown(error);
}

function isShown(text: ReactNode): boolean {
  return text !== undefined && text !== null && text !== false && text !== '';
}

/** Label, note and message around one control. */
export function Field(props: FieldProps): ReactElement {
  const { label, note, hint, error, controlId, mayErr, dense = false, className, children } = props;
  const above = dense ? 'mt-0.5' : 'mt-1.5';
  return (
    <div className={classNames('min-w-0', className)}>
      {(isShown(label) || isShown(note)) && (
        <div className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-label text-t2">
          <label htmlFor={controlId}>{label}</label>
          {isShown(note) && <span className="num ms-auto">{note}</span>}
        </div>
      )}
      {children}
      <p
        id={`${controlId}-message`}
        aria-live="polite"
        className={classNames(
          'flex gap-1 text-caption',
          isShown(error) ? 'text-bad' : 'text-t3',
          mayErr && (dense ? 'min-h-[calc(1lh+2px)]' : 'min-h-[calc(1lh+6px)]'),
        )}
      >
        {isShown(error) && <Icon of={CircleAlert} size={14} className={dense ? 'mt-[3px]' : 'mt-[7px]'} />}
        {(isShown(error) || isShown(hint)) && (
          <span className={classNames('min-w-0 flex-1', above)}>{isShown(error) ? error : hint}</span>
        )}
      </p>
    </div>
  );
}
