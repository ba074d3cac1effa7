import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';

const corners = [
  'top-2.5 left-2.5 border-r-0 border-b-0 rounded-tl-[8px]',
  'top-2.5 right-2.5 border-b-0 border-l-0 rounded-tr-[8px]',
  'bottom-2.5 left-2.5 border-t-0 border-r-0 rounded-bl-[8px]',
  'right-2.5 bottom-2.5 border-t-0 border-l-0 rounded-br-[8px]',
];

/** The four corners of a frame over a picture. */
export function FrameCorners(): ReactElement {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0">
      {corners.map((corner) => (
        <span key={corner} className={classNames('absolute size-6 border-[3px] border-accent', corner)} />
      ))}
    </span>
  );
}
