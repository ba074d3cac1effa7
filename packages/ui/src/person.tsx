import type { ReactElement, ReactNode } from 'react';
import { Avatar, type AvatarProps } from './avatar.tsx';
import { classNames } from './class-names.ts';

export interface PersonProps extends Pick<AvatarProps, 'src' | 'name' | 'size'> {
  /** Below the name, such as a place or a count. */
  readonly note?: ReactNode;
  readonly className?: string;
}

/** Somebody with their picture and name. */
export function Person({ src, name, size = 36, note, className }: PersonProps): ReactElement {
  return (
    <span className={classNames('inline-flex max-w-full min-w-0 items-center gap-2', className)}>
      <Avatar src={src} name={name} size={size} />
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        {note === undefined ? null : <span className="block truncate text-caption font-normal text-t3">{note}</span>}
      </span>
    </span>
  );
}
