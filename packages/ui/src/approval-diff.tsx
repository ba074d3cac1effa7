import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A part of something that is to change. */
export interface DiffRow {
  readonly key: string;
  readonly label: ReactNode;
  /** What stands there; null where nothing does. */
  readonly before: ReactNode | null;
  /** What is to stand there; null where nothing will. */
  readonly after: ReactNode | null;
}

export interface ApprovalDiffProps {
  readonly rows: readonly DiffRow[];
  /** What is compared, for a screen reader. */
  readonly label: string;
  /** The heads of the two sides; without them only the sides themselves are shown. */
  readonly heads?: { readonly before: string; readonly after: string };
  readonly className?: string;
}

/** What a second person looks at before they decide: each part that differs, as it is and as it is to be. */
export function ApprovalDiff({ rows, label, heads, className }: ApprovalDiffProps): ReactElement {
  return (
    <table aria-label={label} className={classNames('diff w-full text-label font-normal', className)}>
      {heads !== undefined && (
        <thead>
          <tr className="text-caption text-t3">
            <th scope="col">
              <span className="sr-only">{label}</span>
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-normal">
              {heads.before}
            </th>
            <td aria-hidden="true" />
            <th scope="col" className="py-1 text-end font-normal">
              {heads.after}
            </th>
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ key, label: name, before, after }) => (
          <tr key={key} className="border-t border-line align-baseline first:border-t-0">
            <th scope="row" className="w-full py-[6px] text-start font-normal break-words text-t2">
              {name}
            </th>
            <td className="py-[6px] ps-3 text-end">
              {before !== null && <del className="num break-words text-t3">{before}</del>}
            </td>
            <td aria-hidden="true" className="px-2 py-[6px] text-t3">
              {before !== null && '→'}
            </td>
            <td className="py-[6px] text-end">
              {after === null ? (
                <span className="text-t3">–</span>
              ) : (
                <ins className="num font-semibold break-words text-t1 no-underline">{after}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
