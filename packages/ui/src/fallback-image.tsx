import { type ReactElement, useState } from 'react';
import { classNames } from './class-names.ts';

export interface FallbackImageProps {
  readonly src: string | undefined;
  /** Whose first letter stands there without a picture. */
  readonly name: string;
  /** In pixels, both ways. */
  readonly size: number;
  /** A text where the picture says something that no text beside it says. */
  readonly label: string | undefined;
  readonly className: string;
}

/** A picture, or the first letter of a name where there is none or it does not come. */
export function FallbackImage({ src, name, size, label, className }: FallbackImageProps): ReactElement {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  if (src !== undefined && src !== failedSrc) {
    return (
      <img
        src={src}
        alt={label ?? ''}
        width={size}
        height={size}
        decoding="async"
        draggable={false}
        className={classNames('block flex-none object-cover', className)}
        style={{ width: size, height: size }}
        onError={() => setFailedSrc(src)}
      />
    );
  }
  return (
    <span
      className={classNames('grid flex-none place-items-center bg-s3 leading-none font-semibold text-t1', className)}
      style={{ width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.42)) }}
      {...spoken}
    >
      {Array.from(name.trim())[0]?.toUpperCase() ?? '?'}
    </span>
  );
}
